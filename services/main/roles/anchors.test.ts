/** The hourly anchor: when it is taken, how often, and after a failure. */
import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Embedded } from '../../adapters/embedded/open.ts'
import { recordedAnchors } from '../../integrity/anchors/recorded-anchors.ts'
import { takeAnchor } from '../../integrity/anchors/take-anchor.ts'
import { executor } from '../../platform/commands/execute.ts'
import { coded } from '../../platform/errors/coded.ts'
import { appendChained } from '../../platform/testing/events.ts'
import type { Tools } from '../tools.ts'
import { startAnchoring, untilNextAnchor } from './anchors.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

const hourMs = 3_600_000
let stores: TestStores
let reported: string[]
beforeEach(async () => {
  stores = await openTestStores()
  reported = []
  await appendChained(stores.events, 'a', 1, 2, 3)
})
afterEach(() => stores.remove())
type Ports = Pick<Tools, 'report' | 'stores' | 'config'>
const tools = (changed: Partial<Embedded> = {}): Ports =>
  ({
    report: (what: string, facts: Record<string, unknown>) => void reported.push(`${what}: ${JSON.stringify(facts)}`),
    stores: { ...stores, ...changed },
    config: { anchors: { folder: null, sign: null } },
  }) as unknown as Ports // what it uses
const recorded = async () => (await recordedAnchors(stores.events, Date.now())).map(({ statement }) => statement)
const takenAt = (at: number) => takeAnchor({ ...stores, execute: executor(stores.events) }, null, at)

it('an anchor is due an hour after the last one, in a minute where that is over, and never later than in an hour', () => {
  const now = Date.now()
  expect(untilNextAnchor(now - hourMs + 65_000, now)).toBe(65_000)
  expect(untilNextAnchor(now - 3 * hourMs, now)).toBe(60_000)
  expect(untilNextAnchor(null, now)).toBe(60_000)
  expect(untilNextAnchor(now + 10 * hourMs, now)).toBe(hourMs) // a clock that went wrong
})

it('an anchor is taken when an hour has passed since the last one, and not before', async () => {
  const last = await takenAt(Date.now() - hourMs + 400)
  await appendChained(stores.events, 'a', 4)
  const anchoring = startAnchoring(tools(), 0)
  await expect.poll(() => recorded().then(all => all.length)).toBe(2)
  await anchoring.close()
  const [, second] = await recorded()
  expect(second?.at).toBeGreaterThanOrEqual((last?.statement.at ?? 0) + hourMs)
  expect(reported).toEqual([])
})

it('an anchor is taken as soon as it is due where the clock was set back a little while the timer ran', async () => {
  const last = await takenAt(Date.now() - hourMs + 1000)
  await appendChained(stores.events, 'a', 4)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const dueInMs = (last?.statement.at ?? 0) + hourMs - Date.now()
    const anchoring = startAnchoring(tools(), 0)
    while (vi.getTimerCount() === 0) await tick()
    vi.setSystemTime(Date.now() - 5)
    await vi.advanceTimersByTimeAsync(dueInMs)
    while (vi.getTimerCount() === 0) await tick()
    expect(await recorded()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5)
    while (vi.getTimerCount() === 0) await tick()
    await anchoring.close()
    expect((await recorded()).map(({ at }) => at)).toEqual([last?.statement.at, (last?.statement.at ?? 0) + hourMs])
  } finally {
    vi.useRealTimers()
  }
})

it('an anchor is taken every hour where the clock was set back by days since the last one', async () => {
  await takenAt(Date.now() + 72 * hourMs)
  await appendChained(stores.events, 'a', 4)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const anchoring = startAnchoring(tools(), 0)
    for (const value of [5, 6]) {
      while (vi.getTimerCount() === 0) await tick()
      await vi.advanceTimersByTimeAsync(hourMs)
      while (vi.getTimerCount() === 0) await tick()
      await appendChained(stores.events, 'a', value)
    }
    await anchoring.close()
    expect((await recorded()).map(({ number }) => number)).toEqual([1, 2, 3])
  } finally {
    vi.useRealTimers()
  }
})

it('an anchor is taken once by several processes, and not again after a restart within the hour', async () => {
  const processes = [startAnchoring(tools(), 0), startAnchoring(tools(), 0)]
  await expect.poll(() => recorded().then(all => all.length)).toBe(1)
  for (const one of processes) await one.close()
  await appendChained(stores.events, 'a', 4)
  await startAnchoring(tools(), 0).close()
  expect((await recorded()).map(({ number }) => number)).toEqual([1])
  expect(reported).toEqual([])
})

it('a failure is reported, nothing is recorded, and closing does not wait for the next attempt', async () => {
  const full = { ...stores.blobs, put: () => Promise.reject(coded('storage-full', 'There is no room left on the disk.')) }
  const anchoring = startAnchoring(tools({ blobs: full }), 0)
  await expect
    .poll(() => reported)
    .toEqual([expect.stringContaining('no anchor could be taken: {"reason":"There is no room left on the disk."}')])
  await anchoring.close()
  expect(await recorded()).toEqual([])
})

it('an anchor is tried again ten minutes after a failure, and taken every hour from then on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    let attempts = 0
    const blobs: Embedded['blobs'] = {
      ...stores.blobs,
      put: (...args) =>
        (attempts += 1) === 1 ? Promise.reject(coded('storage-full', 'There is no room left on the disk.')) : stores.blobs.put(...args),
    }
    const elapse = async (ms: number, isDone: () => boolean | Promise<boolean> = () => true): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms)
      while (!(await isDone())) await tick()
    }
    const anchoring = startAnchoring(tools({ blobs }), 1000)
    // While the time of the last anchor is read, no timer runs.
    while (attempts === 0) await elapse(1000)
    await elapse(0, () => reported.length === 1)
    await elapse(599_000)
    expect([attempts, (await recorded()).length]).toEqual([1, 0])
    await elapse(1000, async () => (await recorded()).length === 1)
    for (const count of [2, 3]) {
      await appendChained(stores.events, 'b', count)
      await elapse(hourMs - 1000)
      expect(await recorded()).toHaveLength(count - 1)
      while ((await recorded()).length < count) await elapse(1000)
    }
    await anchoring.close()
    const times = (await recorded()).map(({ at }) => at)
    for (const [i, at] of times.slice(1).entries())
      expect(at - (times[i] ?? 0)).toSatisfy((ms: number) => ms >= hourMs && ms < hourMs + 120_000)
    expect(reported).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
