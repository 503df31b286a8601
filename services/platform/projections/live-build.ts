/**
 * The build of a projection that its loop writes: opened with the loop's lease, folded on, read once it has caught up, and replaced by a
 * rebuilt one.
 */
import { foreignCheckpoint } from '../catch-up/checkpoint-origin.ts'
import type { Leases } from '../catch-up/leases.ts'
import type { Report } from '../errors/report.ts'
import type { StoredEvent } from '../events/event.ts'
import type { Documents, Lease } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { applyUpTo, dropBuild, type Build } from './build.ts'
import type { ChangedRow } from './fold-batch.ts'
import type { LeasedBuild } from './leased-build.ts'
import { collectionOf, liveCollection, type AnyProjection } from './projection.ts'
import { dropReplaced, endRebuild, moveReaders } from './rebuilds.ts'
import { endWithholding, withheldOf, withholdForeign } from './withheld.ts'

/**
 * `live`: whether readers use it. `position`: of the last event that it has handled, null before the first. `ownLease`: the loop's own, null
 * until it was acquired.
 */
export type LiveBuild = {
  projection: AnyProjection
  buildOf(collection: string): Build
  leased: LeasedBuild
  ports: { events: EventStore; documents: Documents; leases: Leases; report: Report }
  live: boolean
  position: number | null
  ownLease: Lease | null
}

/** Whether all events up to this position are all that are stored. */
export async function isCaughtUp({ ports: { events } }: LiveBuild, position: number | null): Promise<boolean> {
  const head = await events.head()
  return head === null || (position !== null && position >= head)
}

async function goLive(of: LiveBuild): Promise<void> {
  const { documents } = of.ports
  const { name } = of.projection
  const build = of.leased.current()
  await build.finish()
  await moveReaders(documents, name, build.collection)
  of.live = true
  await endWithholding(documents, name)
  await dropReplaced(documents, name)
}

/** Opens the collection that readers use, or that will be theirs; one whose checkpoint does not belong to these events is dropped before. */
export async function openLive(of: LiveBuild, own: Lease): Promise<void> {
  const { projection, leased } = of
  const { events, documents, report } = of.ports
  of.ownLease = own
  await withholdForeign([projection], { events, documents, report })
  await dropReplaced(documents, projection.name)
  const collection = await liveCollection(documents, projection)
  if ((await foreignCheckpoint(collection, { events, documents })) !== null) await dropBuild(documents, collection)
  await leased.replace(of.buildOf(collection), null)
  of.position = await leased.current().open(await leased.leaseFor(own))
  of.live =
    of.position !== null &&
    (await documents.pointer(projection.name)) === collection &&
    (await withheldOf(documents, projection.name)) === null
  if (!of.live && (await isCaughtUp(of, of.position))) await goLive(of)
}

/** Folds and writes a batch; returns the rows that changed for readers. */
export async function applyLive(of: LiveBuild, batch: StoredEvent[], own: Lease): Promise<ChangedRow[]> {
  const rows = await of.leased.current().apply(batch, await of.leased.leaseFor(own))
  of.position = batch.at(-1)?.position ?? of.position
  if (!of.live && (await isCaughtUp(of, of.position))) await goLive(of)
  return of.live ? rows() : []
}

/**
 * Folds into `next` the events that only the live build has handled, and makes it the live one. The live build waits meanwhile. The order
 * matters: nothing changes for readers before `next` is complete and this process is known to run the projection; only once they have
 * moved does the loop write `next`; and a rebuild whose process ends before its end is found by the next one, which then sees whether
 * readers have moved.
 */
export async function replaceLive(of: LiveBuild, next: Build): Promise<void> {
  const { projection, leased } = of
  const { events, documents, leases } = of.ports
  const taken = await leases.acquire(next.collection)
  if (!taken) throw new Error(`another process writes ${next.collection}`)
  await applyUpTo(next, taken.lease, of.position, events)
  // Throws `fenced` when another process runs the projection by now: it would go on writing the build that is dropped after this. Writes
  // nothing: the checkpoint never moves back to 0; only the token is checked. The loop's lease is read only now: it may have been acquired
  // again while the last events were folded.
  if (of.ownLease) await documents.write(collectionOf(projection), [], { position: 0, lease: of.ownLease })
  await moveReaders(documents, projection.name, next.collection)
  await leased.replace(next, taken.lease)
  await endRebuild(documents, projection.name)
}
