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

/** A server with the events 0 to `last`. `readings`: from where each began, and how far it was read. */
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

/** Takes until it has the event at `last`; `busy` runs after each time. Answers what came. */
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

it('serves those that begin at the same place, or a little later, from one reading', async () => {
  const { readings, join } = server(99, { ahead: 20, behind: 30 })
  const [first, second, later] = [join(), join(), join()]
  const [begun] = await Promise.all([take(first, 9), take(second, 9)])
  const at = begun.at(-1) ?? 0
  const all = await Promise.all([take(first, 99, at), take(second, 99, at), take(later, 99, 4)])
  expect(all).toEqual([range(at + 1, 99), range(at + 1, 99), range(5, 99)])
  expect(readings).toEqual([{ after: -1, read: 99, open: false }])
  for (const reader of [first, second, later]) await reader.leave()
})

it('stays with the slowest: no further ahead than it may, however quick the others are', async () => {
  const { readings, join } = server(999, { ahead: 40, behind: 0 })
  const [quick, slow] = [join(), join()]
  const slowed = take(slow, 999, -1, position => expect(readings[0]?.read ?? 0).toBeLessThanOrEqual(position + 500 + 40))
  expect(await take(quick, 999)).toEqual(range(0, 999))
  expect(await slowed).toEqual(range(0, 999))
  expect(readings.length).toBe(1)
  for (const reader of [quick, slow]) await reader.leave()
})

it('leaves one behind that is busy for long while others have nothing left; it goes on from its own place', async () => {
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

it('brings those together that began apart', async () => {
  const { readings, join } = server(299, { ahead: 30, behind: 100 })
  const [back, front] = [join(), join()]
  const fronts = take(front, 299, 149)
  expect(await take(back, 299)).toEqual(range(0, 299))
  expect(await fronts).toEqual(range(150, 299))
  // The one from the beginning ended where the other had begun, or a little behind that.
  expect(readings.map(({ after }) => after).sort((a, b) => a - b)).toEqual([-1, 149])
  expect(Math.min(...readings.map(({ read }) => read))).toBeLessThan(299)
  for (const reader of [back, front]) await reader.leave()
})

it('leaves the server with the last follower, and waits until it has been left', async () => {
  const { readings, join } = server(10_000, { ahead: 20 })
  const [one, two] = [join(), join()]
  await Promise.all([take(one, 5), take(two, 5)])
  await one.leave()
  expect({ server: readings[0]?.open, one: one.isReading(), two: two.isReading() }).toEqual({ server: true, one: false, two: true })
  await two.leave()
  expect([readings.length, readings[0]?.open]).toEqual([1, false])
})

it('throws what the reading throws, after what it gave, and begins anew for the next', async () => {
  let begun = 0
  const join = sharedHistory(async function* () {
    begun += 1
    yield [at(0)]
    throw new Error('denied')
  }, () => false)
  const reader = join()
  expect(await take(reader, 0)).toEqual([0])
  await expect(take(reader, 1, 0)).rejects.toThrow('denied')
  await reader.leave()
  expect(await take(join(), 0)).toEqual([0])
  expect(begun).toBe(2)
})

it.each([1, 2, 3, 4, 5])('gives everybody everything once, in order, whoever is quick, slow or gone (seed %i)', async seed => {
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
