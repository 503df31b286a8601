import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded, type Embedded } from '../adapters/embedded/open.ts'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { loopWatch, type LoopWatch } from './loop-watch.ts'
import { allProcesses } from './process-states.ts'

let folder: string
let embedded: Embedded
beforeAll(async () => {
  folder = await temporaryFolder()
  embedded = await openEmbedded(folder)
})
afterAll(async () => {
  await embedded.close()
  await removeFolder(folder)
})

type Seen = { committed: number; end: number; loop: Partial<LoopStatus> }

/** A watch over one reaction and the stage `read`, with what they show. */
function watched(seen: Seen): { watch: LoopWatch; said: string[] } {
  const said: string[] = []
  const loop: LoopStatus = { name: 'reaction r', state: 'following', reason: null, position: 1, lagMs: 0, lastProgressAt: 0, live: true, handled: 0, lastFailure: null }
  const watch = loopWatch({
    parts: [{ status: async () => [{ ...loop, ...seen.loop }], stages: ['read'], failures: () => new Map([['read', { reason: 'no room', at: 1 }]]) }],
    stores: {
      events: { ...embedded.events, head: async () => 10 }, documents: embedded.documents,
      log: { ...embedded.log, lag: async () => [{ topic: 'read', partition: 0, committed: seen.committed, end: seen.end }] },
    },
    report: message => void said.push(message), stallMs: 40,
  })
  return { watch, said }
}
const stalledNames = (watch: LoopWatch): string[] => watch.reports().filter(({ stalledSince }) => stalledSince !== null).map(({ name }) => name)

it('a stage whose message hangs has stalled after ten times the limit of a loop; a standby loop never has', async () => {
  const { watch, said } = watched({ committed: 3, end: 5, loop: { state: 'standby' } })
  watch.start()
  await expect.poll(() => stalledNames(watch)).toEqual(['stage read'])
  expect(watch.reports().find(({ name }) => name === 'stage read')).toMatchObject({ position: 3, failure: { reason: 'no room' }, oldestAt: expect.any(Number) as number })
  expect(said).toEqual(['stage read makes no progress although work is waiting'])
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
