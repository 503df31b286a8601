import { expect, it } from 'vitest'
import { coded } from '../../platform/errors/coded.ts'
import type { Delivered } from '../../platform/ports/log.ts'
import { makeReadWriteLock } from '../../platform/concurrency/read-write-lock.ts'
import { work, type Begun } from './log-work.ts'

const once = (attempt: number, deaths: number): Delivered => ({ topic: 't', key: 'k', value: 1, partition: 0, offset: 0, attempt, deaths })
const soon = (stop = new AbortController().signal) => ({ retryDelayMs: 0, stop, turns: makeReadWriteLock() })
/** What was stored of the attempts: how many were rejected, and whether one was under way. */
const begun = (failures = 0, deaths = 0, kept: [number, boolean][] = []): Begun => ({ failures, deaths, keep: async (...mark) => (kept.push(mark), true) })
const bury = (buried: number[]) => async ({ attempt }: Delivered) => void buried.push(attempt)

it('counts no attempt while an engine is away', async () => {
  const seen: number[] = []
  const buried: number[] = []
  const handle = async ({ attempt }: Delivered): Promise<void> => {
    seen.push(attempt)
    if (seen.length <= 5) throw coded('unknown-outcome', 'MongoDB does not answer')
    throw new Error('cannot be read')
  }
  expect(await work(once, { group: 'g', topics: ['t'], handle, attempts: 2 }, bury(buried), begun(), soon())).toBe(true)
  expect(seen).toEqual([1, 1, 1, 1, 1, 1, 2])
  expect(buried).toEqual([2])
})

it('tries again when the dead message cannot be set aside', async () => {
  let refusals = 2
  const handle = async (): Promise<void> => {
    throw new Error('no')
  }
  const stubborn = async (): Promise<void> => {
    if (refusals-- > 0) throw new Error('Kafka is away')
  }
  expect(await work(once, { group: 'g', topics: ['t'], handle, attempts: 1 }, stubborn, begun(), soon())).toBe(true)
  expect(refusals).toBe(-1)
})

it('gives up between two tries when told to stop, and buries nothing', async () => {
  const stop = new AbortController()
  const buried: number[] = []
  const handle = async (): Promise<void> => {
    stop.abort()
    throw new Error('no')
  }
  expect(await work(once, { group: 'g', topics: ['t'], handle }, bury(buried), begun(), soon(stop.signal))).toBe(false)
  expect(buried).toEqual([])
})

it('stores every try before it begins and when it has ended, and what passes does not count', async () => {
  const kept: [number, boolean][] = []
  const faults = [coded('storage-full', 'full'), new Error('no'), null]
  const handle = async (): Promise<void> => {
    const fault = faults.shift()
    if (fault) throw fault
  }
  expect(await work(once, { group: 'g', topics: ['t'], handle }, bury([]), begun(0, 0, kept), soon())).toBe(true)
  expect(kept).toEqual([[0, true], [0, false], [0, true], [1, false], [1, true]])
})

it('counts deaths of its process as no attempt, and tries no more after as many as the consumer says', async () => {
  const seen: number[] = []
  const reasons: string[] = []
  const handle = async ({ attempt, deaths }: Delivered): Promise<void> => void seen.push(attempt * 10 + deaths)
  const setAside = async (_: Delivered, reason: string): Promise<void> => void reasons.push(reason)
  expect(await work(once, { group: 'g', topics: ['t'], handle }, setAside, begun(0, 5), soon())).toBe(true)
  expect(await work(once, { group: 'g', topics: ['t'], handle, deaths: 3 }, setAside, begun(0, 3), soon())).toBe(true)
  expect([seen, reasons]).toEqual([[15], ['It was begun 3 times, and each time its process ended first.']])
})

it('begins nothing that is no longer ours', async () => {
  const handle = async (): Promise<void> => expect.unreachable()
  const lost: Begun = { failures: 0, deaths: 0, keep: async () => false }
  expect(await work(once, { group: 'g', topics: ['t'], handle }, bury([]), lost, soon())).toBe(false)
})
