import { expect, it } from 'vitest'
import { coded } from '../../core/coded.ts'
import type { Delivered } from '../../core/ports/log.ts'
import { work } from './log-work.ts'

const once = (attempt: number): Delivered => ({ topic: 't', key: 'k', value: 1, partition: 0, offset: 0, attempt })
const soon = (stop = new AbortController().signal) => ({ retryDelayMs: 0, stop })
const bury = (buried: number[]) => async ({ attempt }: Delivered) => void buried.push(attempt)

it('counts no attempt while an engine is away', async () => {
  const seen: number[] = []
  const buried: number[] = []
  const handle = async ({ attempt }: Delivered): Promise<void> => {
    seen.push(attempt)
    if (seen.length <= 5) throw coded('unknown-outcome', 'MongoDB does not answer')
    throw new Error('cannot be read')
  }
  expect(await work(once, { group: 'g', topics: ['t'], handle, attempts: 2 }, bury(buried), soon())).toBe(true)
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
  expect(await work(once, { group: 'g', topics: ['t'], handle, attempts: 1 }, stubborn, soon())).toBe(true)
  expect(refusals).toBe(-1)
})

it('gives up between two tries when told to stop, and buries nothing', async () => {
  const stop = new AbortController()
  const buried: number[] = []
  const handle = async (): Promise<void> => {
    stop.abort()
    throw new Error('no')
  }
  expect(await work(once, { group: 'g', topics: ['t'], handle }, bury(buried), soon(stop.signal))).toBe(false)
  expect(buried).toEqual([])
})
