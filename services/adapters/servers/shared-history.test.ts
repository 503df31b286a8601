import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredEvent } from '../../platform/events/event.ts'
import { eventOf } from '../../platform/testing/events.ts'
import { gate } from '../../platform/testing/gate.ts'
import { sharedHistory, type HistoryLimits, type HistoryReader } from './shared-history.ts'

const never = new AbortController().signal
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const at = (position: number): StoredEvent => ({ ...eventOf(position), stream: `s-${position}`, revision: 0, position })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A server with the events 0 to `last`. `readings`: the start position of each reading, and how far it was read. */
function server(last: number, limits: HistoryLimits, batch = 10) {
  const readings: { after: number; read: number; open: boolean }[] = []
  async function* alone(after: number, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    const reading = { after, read: after, open: true }
    readings.push(reading)
    try {
      while (!signal.aborted && reading.read < last) {
        await Promise.resolve()
        const some = range(reading.read + 1, Math.min(last, reading.read + batch)).map(at)
        reading.read += some.length
        yield some
      }
    } finally {
      reading.open = false
    }
  }
  return { readings, join: sharedHistory(alone, position => position >= last, limits) }
}

/** Reads up to the event at `last` and returns the positions; `busy` runs after each batch. */
async function take(reader: HistoryReader, last: number, after = -1, busy: (position: number) => unknown = () => {}): Promise<number[]> {
  const seen: number[] = []
  while ((seen.at(-1) ?? after) < last) {
    let waiting = true
    const request = reader.next(seen.at(-1) ?? after, never).finally(() => (waiting = false))
    request.catch(() => {}) // it is awaited below
    while (waiting) await vi.advanceTimersByTimeAsync(5)
    seen.push(...(await request).map(({ position }) => position))
    await busy(seen.at(-1) ?? after)
  }
  return seen
}

it('followers that begin at the same position, or a little later, share one reading', async () => {
  const { readings, join } = server(99, { ahead: 20, behind: 30 })
  const [first, second, later] = [join(), join(), join()]
  const [begun] = await Promise.all([take(first, 9), take(second, 9)])
  const at = begun.at(-1) ?? 0
  const all = await Promise.all([take(first, 99, at), take(second, 99, at), take(later, 99, 4)])
  expect(all).toEqual([range(at + 1, 99), range(at + 1, 99), range(5, 99)])
  expect(readings).toEqual([{ after: -1, read: 99, open: false }])
  for (const reader of [first, second, later]) await reader.leave()
})

it('a reading stays within its limit ahead of the slowest follower, however quick the others are', async () => {
  const { readings, join } = server(999, { ahead: 40, behind: 0 })
  const [quick, slow] = [join(), join()]
  const slowed = take(slow, 999, -1, position => expect(readings[0]?.read ?? 0).toBeLessThanOrEqual(position + 500 + 40))
  expect(await take(quick, 999)).toEqual(range(0, 999))
  expect(await slowed).toEqual(range(0, 999))
  expect(readings.length).toBe(1)
  for (const reader of [quick, slow]) await reader.leave()
})

it('a reading drops a follower that is busy for a long time while others have nothing left; it continues from its own position', async () => {
  const { readings, join } = server(99, { ahead: 20, behind: 0, patienceMs: 1000 })
  const [quick, busy] = [join(), join()]
  const done = gate()
  let since = 0
  const late = take(busy, 99, -1, position => {
    if (since > 0 || position < 0) return
    since = performance.now()
    return done.opened
  })
  expect(await take(quick, 99)).toEqual(range(0, 99))
  expect(performance.now() - since).toBeGreaterThanOrEqual(1000)
  done.open()
  expect(await late).toEqual(range(0, 99))
  expect(readings.length).toBe(2)
  expect(readings[1]?.after).toBeGreaterThanOrEqual(0)
  for (const reader of [quick, busy]) await reader.leave()
  expect(readings.filter(({ open }) => open)).toEqual([])
})

it('followers of two readings share one after a while', async () => {
  const { readings, join } = server(299, { ahead: 30, behind: 100 })
  const [back, front] = [join(), join()]
  const fronts = take(front, 299, 149)
  expect(await take(back, 299)).toEqual(range(0, 299))
  expect(await fronts).toEqual(range(150, 299))
  // The reading from the first event ended where the other had begun, or a little after that.
  expect(readings.map(({ after }) => after).sort((a, b) => a - b)).toEqual([-1, 149])
  expect(Math.min(...readings.map(({ read }) => read))).toBeLessThan(299)
  for (const reader of [back, front]) await reader.leave()
})

it('a reading ends with its last follower, which waits for the end', async () => {
  const { readings, join } = server(10_000, { ahead: 20 })
  const [one, two] = [join(), join()]
  await Promise.all([take(one, 5), take(two, 5)])
  await one.leave()
  expect({ server: readings[0]?.open, one: one.isReading(), two: two.isReading() }).toEqual({ server: true, one: false, two: true })
  await two.leave()
  expect([readings.length, readings[0]?.open]).toEqual([1, false])
})

it('a follower receives the events before an error of the reading, then the error, and the next follower starts a new reading', async () => {
  let begun = 0
  const join = sharedHistory(
    async function* () {
      begun += 1
      yield [at(0)]
      throw new Error('denied')
    },
    () => false,
  )
  const reader = join()
  expect(await take(reader, 0)).toEqual([0])
  await expect(take(reader, 1, 0)).rejects.toThrow('denied')
  await reader.leave()
  expect(await take(join(), 0)).toEqual([0])
  expect(begun).toBe(2)
})

it.each([1, 2, 3, 4, 5])('every follower receives each event once, in order, whichever are quick, slow or leave (seed %i)', async seed => {
  let state = seed * 7919
  const chance = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below
  const { readings, join } = server(400, { ahead: 1 + chance(40), behind: chance(30), patienceMs: 1 + chance(20) }, 1 + chance(15))
  const readers = range(1, 8).map(() => join())
  const all = readers.map(async reader => {
    const after = chance(100) - 1
    const pauses = chance(3)
    const seen = await take(reader, 400, after, () => (pauses > 0 && chance(3) === 0 ? vi.advanceTimersByTimeAsync(chance(40)) : undefined))
    await reader.leave()
    return { seen, expected: range(after + 1, 400) }
  })
  for (const { seen, expected } of await Promise.all(all)) expect(seen).toEqual(expected)
  expect(readings.some(({ open }) => open)).toBe(false)
})
