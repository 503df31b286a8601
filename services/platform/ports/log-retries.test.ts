import { describe, expect, it } from 'vitest'
import { makeReadWriteLock } from '../concurrency/read-write-lock.ts'
import { pause } from '../concurrency/timers.ts'
import { coded } from '../errors/coded.ts'
import { deliverWithRetries, succeeds, type AttemptRecord } from './log-retries.ts'
import type { ConsumeOptions, Delivered } from './log.ts'

type Stored = [failures: number, inProgress: boolean]
const recordOf = (failures = 0, crashes = 0, stored: Stored[] = []): AttemptRecord => ({
  failures,
  crashes,
  store: async (...entry) => (stored.push(entry), true),
})

const consumer = (options: Pick<ConsumeOptions, 'handle' | 'attempts' | 'crashLimit'>): ConsumeOptions => ({
  group: 'g',
  topics: ['t'],
  ...options,
})

function deliver(
  options: ConsumeOptions,
  record: AttemptRecord,
  deadLetter: (message: Delivered, reason: string) => Promise<void>,
  stop = new AbortController().signal,
) {
  const message = (attempt: number, crashes: number): Delivered => ({
    topic: 't',
    key: 'k',
    value: 1,
    partition: 0,
    offset: 0,
    attempt,
    crashes,
  })
  return deliverWithRetries(options, record, {
    message,
    deadLetter: (dead, reason) => succeeds(() => deadLetter(dead, reason)),
    lock: makeReadWriteLock(),
    retryDelayMs: 0,
    maxRetryDelayMs: 60_000,
    stop,
    wait: ms => pause(ms, stop),
  })
}
const addTo =
  (attempts: number[]) =>
  async ({ attempt }: Delivered) =>
    void attempts.push(attempt)

describe('the delivery of a message', () => {
  it('does not count an attempt while a store is unreachable', async () => {
    const seen: number[] = []
    const dead: number[] = []
    const handle = async ({ attempt }: Delivered): Promise<void> => {
      seen.push(attempt)
      if (seen.length <= 5) throw coded('unknown-outcome', 'MongoDB does not answer')
      throw new Error('cannot be read')
    }
    expect(await deliver(consumer({ handle, attempts: 2 }), recordOf(), addTo(dead))).toBe(true)
    expect(seen).toEqual([1, 1, 1, 1, 1, 1, 2])
    expect(dead).toEqual([2])
  })

  it('retries when the dead letter cannot be stored', async () => {
    let failuresLeft = 2
    const handle = async (): Promise<void> => {
      throw new Error('no')
    }
    const deadLetter = async (): Promise<void> => {
      if (failuresLeft-- > 0) throw new Error('Kafka is away')
    }
    expect(await deliver(consumer({ handle, attempts: 1 }), recordOf(), deadLetter)).toBe(true)
    expect(failuresLeft).toBe(-1)
  })

  it('stops between two attempts without a dead letter', async () => {
    const stop = new AbortController()
    const dead: number[] = []
    const handle = async (): Promise<void> => {
      stop.abort()
      throw new Error('no')
    }
    expect(await deliver(consumer({ handle }), recordOf(), addTo(dead), stop.signal)).toBe(false)
    expect(dead).toEqual([])
  })

  it('stores every attempt before it begins and after it failed; transient errors do not count', async () => {
    const stored: Stored[] = []
    const faults = [coded('storage-full', 'full'), new Error('no'), null]
    const handle = async (): Promise<void> => {
      const fault = faults.shift()
      if (fault) throw fault
    }
    expect(await deliver(consumer({ handle }), recordOf(0, 0, stored), addTo([]))).toBe(true)
    expect(stored).toEqual([
      [0, true],
      [0, false],
      [0, true],
      [1, false],
      [1, true],
    ])
  })

  it('does not count crashes of its process as attempts, and ends at the crash limit of the consumer', async () => {
    const seen: { attempt: number; crashes: number }[] = []
    const reasons: string[] = []
    const handle = async ({ attempt, crashes }: Delivered): Promise<void> => void seen.push({ attempt, crashes })
    const deadLetter = async (_: Delivered, reason: string): Promise<void> => void reasons.push(reason)
    expect(await deliver(consumer({ handle }), recordOf(0, 5), deadLetter)).toBe(true)
    expect(await deliver(consumer({ handle, crashLimit: 3 }), recordOf(0, 3), deadLetter)).toBe(true)
    expect(seen).toEqual([{ attempt: 1, crashes: 5 }])
    expect(reasons).toEqual(['It was begun 3 times, and each time its process ended first.'])
  })

  it('does not begin when the partition belongs to another member', async () => {
    const handle = async (): Promise<void> => expect.unreachable()
    const lost: AttemptRecord = { failures: 0, crashes: 0, store: async () => false }
    expect(await deliver(consumer({ handle }), lost, addTo([]))).toBe(false)
  })
})
