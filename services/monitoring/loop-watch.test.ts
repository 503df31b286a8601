import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import { stalledSince, waitingAt, type Waiting } from './loop-history.ts'
import { loopWatch, type LoopWatch } from './loop-watch.ts'
import { allProcesses } from './process-states.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'

let embedded: TestStores
beforeAll(async () => {
  embedded = await openTestStores()
})
afterAll(() => embedded.remove())

type Seen = { committed: number; end: number; loop: Partial<LoopStatus>; quietMs?: number }

/** A watch over one reaction, the stage `read` and the rounds `r`, with what they show. */
function watched(seen: Seen): { watch: LoopWatch; reported: string[] } {
  const reported: string[] = []
  const loop: LoopStatus = {
    name: 'reaction r',
    state: 'following',
    reason: null,
    position: 1,
    lagMs: 0,
    lastProgressAt: 0,
    live: true,
    handled: 0,
    lastFailure: null,
  }
  const watch = loopWatch({
    parts: [
      {
        status: async () => [{ ...loop, ...seen.loop }],
        stages: ['read'],
        failures: () => new Map([['read', { reason: 'no room', at: 1 }]]),
        rounds: () => [{ name: 'periodic r', state: 'working', quietMs: seen.quietMs ?? 0, limit: 20, endedAt: 7, lastFailure: null }],
      },
    ],
    stores: {
      events: { ...embedded.events, head: async () => 10 },
      documents: embedded.documents,
      log: { ...embedded.log, lag: async () => [{ topic: 'read', partition: 0, committed: seen.committed, end: seen.end }] },
    },
    report: message => void reported.push(message),
    stallMs: 40,
  })
  return { watch, reported }
}
const stalledNames = (watch: LoopWatch): string[] =>
  watch
    .reports()
    .filter(({ stalledSince }) => stalledSince !== null)
    .map(({ name }) => name)

it('a stage whose message hangs has stalled after ten times the limit of a loop; a standby loop never has', async () => {
  const { watch, reported } = watched({ committed: 3, end: 5, loop: { state: 'standby' } })
  watch.start()
  await expect.poll(() => stalledNames(watch)).toEqual(['stage read'])
  expect(watch.reports().find(({ name }) => name === 'stage read')).toMatchObject({
    position: 3,
    failure: { reason: 'no room' },
    oldestAt: expect.any(Number) as number,
  })
  expect(
    watch
      .reports()
      .filter(({ failure }) => failure !== null)
      .map(({ name }) => name),
  ).toEqual(['stage read'])
  expect(reported).toEqual(['stage read makes no progress although work is waiting'])
  await watch.close()
})

it('periodic work has stalled when its round was quiet for the multiple of the limit that it states, until it makes progress', async () => {
  const seen: Seen = { committed: 0, end: 0, loop: { state: 'standby' }, quietMs: 799 }
  const { watch, reported } = watched(seen)
  watch.start()
  await expect.poll(() => watch.reports().find(({ name }) => name === 'periodic r')).toMatchObject({ stalledSince: null, endedAt: 7 })
  seen.quietMs = 800
  await expect.poll(() => stalledNames(watch)).toEqual(['periodic r'])
  const { stalledSince: since } = watch.reports().find(({ name }) => name === 'periodic r') ?? {}
  expect(Date.now() - (since ?? 0)).toBeGreaterThanOrEqual(800)
  seen.quietMs = 0
  await expect.poll(() => stalledNames(watch)).toEqual([])
  expect(reported).toEqual(['periodic r makes no progress in its round', 'periodic r makes progress again'])
  await watch.close()
})

it('rates are those of the last minute, in events and in positions', async () => {
  const seen: Seen = { committed: 0, end: 0, loop: { position: 1, handled: 0 } }
  const { watch } = watched(seen)
  watch.start()
  await expect.poll(() => watch.reports().length).toBeGreaterThan(0)
  seen.loop = { position: 9, handled: 4 }
  await expect.poll(() => watch.reports().find(({ name }) => name === 'reaction r')?.rate).toBeGreaterThan(0)
  const { rate, speed } = watch.reports().find(({ name }) => name === 'reaction r') ?? {}
  expect((speed ?? 0) / (rate ?? 1)).toBeCloseTo(2, 5)
  await watch.close()
})

it('the report of a process is stored while it runs, and removed when it ends', async () => {
  const { watch } = watched({ committed: 0, end: 0, loop: {} })
  watch.start()
  await expect.poll(async () => (await allProcesses(embedded.documents)).length).toBe(1)
  await watch.close()
  expect(await allProcesses(embedded.documents)).toEqual([])
})

/** Positions of a loop by time, with the head at 10; returns since when it has made no progress after the last. */
function seen(...looks: [now: number, position: number | null][]): number | null {
  let waiting: Waiting | null = null
  for (const [now, position] of looks) waiting = waitingAt(waiting, position === null || position < 10, position, now)
  return stalledSince(waiting, 60, looks.at(-1)?.[0] ?? 0)
}

it('a loop with work waiting that does not move is stalled after the limit, since the first look at that position', () => {
  expect(seen([0, 5], [30, 5], [59, 5])).toBeNull()
  expect(seen([0, 5], [30, 5], [60, 5])).toBe(0)
  expect(seen([0, null], [60, null])).toBe(0)
})

it('a loop that moves, however slowly, is not stalled', () => expect(seen([0, 5], [50, 6], [100, 7], [150, 8])).toBeNull())

it('a quiet loop is not stalled when its first event comes after a long time', () => {
  const quiet = waitingAt(waitingAt(null, false, 10, 0), false, 10, 1_000_000)
  expect(stalledSince(waitingAt(quiet, true, 10, 1_000_001), 60, 1_000_001)).toBeNull()
})
