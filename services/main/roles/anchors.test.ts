/** The hourly anchor: when it is taken, how often, and after a failure. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbedded, type Embedded } from '../../adapters/embedded/open.ts'
import { recordedAnchors } from '../../integrity/anchors/recorded-anchors.ts'
import { takeAnchor } from '../../integrity/anchors/take-anchor.ts'
import { executor } from '../../platform/commands/execute.ts'
import { coded } from '../../platform/errors/coded.ts'
import { appendChained } from '../../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import type { Tools } from '../tools.ts'
import { startAnchoring, untilNextAnchor } from './anchors.ts'

const hourMs = 3_600_000
let folder: string
let stores: Embedded
let reported: string[]
beforeEach(async () => {
  folder = await temporaryFolder()
  stores = await openEmbedded(folder)
  reported = []
  await appendChained(stores.events, 'a', 1, 2, 3)
})
afterEach(async () => {
  await stores.close()
  await removeFolder(folder)
})
type Ports = Pick<Tools, 'report' | 'stores' | 'config'>
const tools = (changed: Partial<Embedded> = {}): Ports =>
  ({ report: (what: string, facts: Record<string, unknown>) => void reported.push(`${what}: ${JSON.stringify(facts)}`), stores: { ...stores, ...changed }, config: { anchors: { folder: null, sign: null } } }) as unknown as Ports // what it uses
const recorded = async () => (await recordedAnchors(stores.events, Date.now())).map(({ statement }) => statement)
const takenAt = (at: number) => takeAnchor({ ...stores, execute: executor(stores.events) }, null, at)

it('an anchor is due an hour after the last one, soon after a start where that is over, and never later than in an hour', () => {
  const now = Date.now()
  expect(untilNextAnchor(now - hourMs + 5000, now, 100)).toBe(5000)
  expect(untilNextAnchor(now - 3 * hourMs, now, 100)).toBe(100)
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
  await expect.poll(() => reported).toEqual([expect.stringContaining('no anchor could be taken: {"reason":"There is no room left on the disk."}')])
  await anchoring.close()
  expect(await recorded()).toEqual([])
})
