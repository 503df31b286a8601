/** Runs one projection: follows the events, writes its documents, and switches readers to a new version or build when it has caught up. */
import type { StoredEvent } from '../events/event.ts'
import { dropBuild, makeBuild, type Build } from './build.ts'
import { followLoop } from '../catch-up/follow-loop.ts'
import { leasesOf } from '../catch-up/leases.ts'
import { oneAtATime } from '../concurrency/read-write-lock.ts'
import type { Lease } from '../ports/documents.ts'
import { reportToStderr } from '../errors/report.ts'
import { leasedBuild } from './leased-build.ts'
import { applyLive, isCaughtUp, openLive, replaceLive, type LiveBuild } from './live-build.ts'
import { isBuildOf, collectionOf, type AnyProjection } from './projection.ts'
import { rebuildsBeside, type RebuildsBeside } from './rebuild-beside.ts'
import { refoldsBeside } from './refold-beside.ts'
import { endRebuild, rebuildOf, requestedIn, storeRebuild, dropReplaced } from './rebuilds.ts'
import { changeCallbacks, type ProjectionPorts, type RunningProjection } from './running-projection.ts'

/** Goes on with a rebuild that another process, or this one before it ended, has not finished. */
async function continueRebuild({ projection, leased, ports: { documents } }: LiveBuild, rebuilds: RebuildsBeside): Promise<void> {
  const unfinished = await rebuildOf(documents, projection.name)
  if (!unfinished) return
  const isLive = unfinished.build === leased.current().collection
  if (!isLive && isBuildOf(projection, unfinished.build)) return rebuilds.start(unfinished.build)
  if (!isLive) await dropBuild(documents, unfinished.build)
  await endRebuild(documents, projection.name)
}

/** Starts the rebuild that the last of these events requests. */
async function startRequested(of: LiveBuild, batch: StoredEvent[], rebuilds: RebuildsBeside): Promise<void> {
  const { projection, leased } = of
  const { documents } = of.ports
  const collection = batch.flatMap(event => requestedIn(event, projection)).at(-1)
  // A request from before this build was started is satisfied by it.
  if (collection === undefined || rebuilds.loop() || collection === leased.current().collection) return
  if (of.live) {
    await storeRebuild(documents, projection.name, collection)
    rebuilds.start(collection)
  } else if ((await rebuildOf(documents, projection.name))?.build === collection) await endRebuild(documents, projection.name)
}

/**
 * Builds `<name>@<version>` beside the one that readers use; the pointer moves when it has caught up, then the old one is dropped.
 *
 * A fold that throws parks its document: the document keeps its state before that event, marked as failed, and receives no more events
 * (they would be applied after a gap); the reason is stored in the collection `parked`; other documents are not affected. `RefoldRequested`
 * folds it again from the first event. A new version or build starts without parked documents. `RebuildRequested` builds the same version
 * anew in a collection beside the live one, which goes on and is read meanwhile; a request that comes while one is under way changes
 * nothing. When `idsOf` throws, the projection stops with state `stopped`. When its checkpoint does not belong to these events (a restored
 * backup, another store), its rows are dropped and built anew; until then reads of it throw `rebuilding`.
 */
export function runProjection(projection: AnyProjection, ports: ProjectionPorts): RunningProjection {
  const { events, documents, report = reportToStderr, code = null } = ports
  const leases = ports.leases ?? leasesOf(documents)
  const loopPorts = { ...ports, leases, report }
  const name = collectionOf(projection)
  const callbacks = changeCallbacks(projection)
  const buildOf = (collection: string): Build => makeBuild(projection, collection, { events, documents, report, code })
  const leased = leasedBuild(buildOf(name), leases)
  const current: LiveBuild = { projection, buildOf, leased, ports: loopPorts, live: false, position: null, ownLease: null }
  const closing = new AbortController()
  /** Runs batches of the live build and the switch to another build one after the other. */
  const { alone, ended } = oneAtATime()

  const refolds = refoldsBeside({
    name: `refold ${name}`,
    build: leased.current,
    position: () => current.position,
    changed: rows => void (current.live && callbacks.call(rows)),
    report,
    closing: closing.signal,
    alone: work => alone(async () => void (current.ownLease && (await work(await leased.leaseFor(current.ownLease))))),
  })
  const rebuilds = rebuildsBeside({
    name,
    buildOf,
    caughtUp: position => isCaughtUp(current, position),
    switchTo: next => alone(() => switchTo(next)),
    dropReplaced: () => dropReplaced(documents, projection.name),
    ports: loopPorts,
    closing: closing.signal,
  })

  async function switchTo(next: Build): Promise<void> {
    await replaceLive(current, next)
    refolds.start()
    report(`projection ${name} is rebuilt`, { collection: next.collection })
  }

  async function start(own: Lease): Promise<number | null> {
    await openLive(current, own)
    await continueRebuild(current, rebuilds)
    refolds.start()
    return current.position
  }

  async function handle(batch: StoredEvent[], own: Lease): Promise<void> {
    await alone(async () => callbacks.call(await applyLive(current, batch, own)))
    refolds.startFor(batch)
    await startRequested(current, batch, rebuilds)
  }

  const main = followLoop({ name: `projection ${name}`, collection: name, start, handle }, loopPorts)
  return {
    ...main,
    projection,
    reached: at => main.reached(at).then(() => refolds.carriedOut(at)),
    settled: () => main.settled().then(refolds.settled),
    status: async () => ({ ...(await main.status()), live: current.live }),
    rebuild: rebuilds.loop,
    refold: refolds.status,
    onChange: callbacks.onChange,
    async close() {
      closing.abort()
      await rebuilds.close()
      await main.close()
      await ended()
      await refolds.settled()
      await rebuilds.dropped()
      await leased.release()
    },
  }
}
