/** Runs one projection: follows the events, writes its documents, and switches readers to a new version or build when it has caught up. */
import type { StoredEvent } from '../events/event.ts'
import { applyUpTo, dropBuild, makeBuild, type Build } from './build.ts'
import { followLoop } from '../catch-up/follow-loop.ts'
import { foreignCheckpoint } from '../catch-up/checkpoint-origin.ts'
import { leasesOf } from '../catch-up/leases.ts'
import { oneAtATime } from '../concurrency/read-write-lock.ts'
import type { Lease } from '../ports/documents.ts'
import { endWithholding, withheldOf, withholdForeign } from './withheld.ts'
import { reportToStderr } from '../errors/report.ts'
import { leasedBuild } from './leased-build.ts'
import { isBuildOf, liveCollection, collectionOf, type AnyProjection } from './projection.ts'
import { rebuildsBeside } from './rebuild-beside.ts'
import { refoldsBeside } from './refold-beside.ts'
import { endRebuild, rebuildOf, requestedIn, storeRebuild, dropReplaced, moveReaders } from './rebuilds.ts'
import { changeCallbacks, type ProjectionPorts, type RunningProjection } from './running-projection.ts'

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
  let live = false
  let position: number | null = null
  /** The loop's own. */
  let ownLease: Lease | null = null
  const closing = new AbortController()
  /** Runs batches of the live build and the switch to another build one after the other. */
  const { alone, ended } = oneAtATime()

  const refolds = refoldsBeside({
    name: `refold ${name}`,
    build: leased.current,
    position: () => position,
    changed: rows => void (live && callbacks.call(rows)),
    report,
    closing: closing.signal,
    alone: work => alone(async () => void (ownLease && (await work(await leased.leaseFor(ownLease))))),
  })
  const rebuilds = rebuildsBeside({
    name,
    buildOf,
    caughtUp,
    switchTo: next => alone(() => switchTo(next)),
    dropReplaced: () => dropReplaced(documents, projection.name),
    ports: loopPorts,
    closing: closing.signal,
  })

  async function goLive(): Promise<void> {
    const build = leased.current()
    await build.finish()
    await moveReaders(documents, projection.name, build.collection)
    live = true
    await endWithholding(documents, projection.name)
    await dropReplaced(documents, projection.name)
  }

  async function caughtUp(at: number | null): Promise<boolean> {
    const head = await events.head()
    return head === null || (at !== null && at >= head)
  }

  /** Goes on with a rebuild that another process, or this one before it ended, has not finished. */
  async function continueRebuild(): Promise<void> {
    const unfinished = await rebuildOf(documents, projection.name)
    if (!unfinished) return
    const isLive = unfinished.build === leased.current().collection
    if (!isLive && isBuildOf(projection, unfinished.build)) return rebuilds.start(unfinished.build)
    if (!isLive) await dropBuild(documents, unfinished.build)
    await endRebuild(documents, projection.name)
  }

  async function start(own: Lease): Promise<number | null> {
    ownLease = own
    await withholdForeign([projection], { events, documents, report })
    await dropReplaced(documents, projection.name)
    const collection = await liveCollection(documents, projection)
    if ((await foreignCheckpoint(collection, { events, documents })) !== null) await dropBuild(documents, collection)
    await leased.replace(buildOf(collection), null)
    position = await leased.current().open(await leased.leaseFor(own))
    live =
      position !== null &&
      (await documents.pointer(projection.name)) === collection &&
      (await withheldOf(documents, projection.name)) === null
    if (!live && (await caughtUp(position))) await goLive()
    await continueRebuild()
    refolds.start()
    return position
  }

  /** Folds into `next` the events that only the live build has handled, and makes it the live one. The live build waits meanwhile. */
  async function switchTo(next: Build): Promise<void> {
    const taken = await leases.acquire(next.collection)
    if (!taken) throw new Error(`another process writes ${next.collection}`)
    await applyUpTo(next, taken.lease, position, events)
    // Throws `fenced` when another process runs the projection by now: it would go on writing the build that is dropped here.
    if (ownLease) await documents.write(name, [], { position: 0, lease: ownLease })
    await moveReaders(documents, projection.name, next.collection)
    await leased.replace(next, taken.lease)
    await endRebuild(documents, projection.name)
    refolds.start()
    report(`projection ${name} is rebuilt`, { collection: next.collection })
  }

  async function startRequested(collection: string): Promise<void> {
    // A request from before this build was started is satisfied by it.
    if (rebuilds.loop() || collection === leased.current().collection) return
    if (live) {
      await storeRebuild(documents, projection.name, collection)
      rebuilds.start(collection)
    } else if ((await rebuildOf(documents, projection.name))?.build === collection) await endRebuild(documents, projection.name)
  }

  async function handle(batch: StoredEvent[], own: Lease): Promise<void> {
    const requested = batch
      .filter(({ type }) => type === 'RebuildRequested')
      .flatMap(event => requestedIn(event, projection))
      .at(-1)
    await alone(async () => {
      const rows = await leased.current().apply(batch, await leased.leaseFor(own))
      position = batch.at(-1)?.position ?? position
      if (!live && (await caughtUp(position))) await goLive()
      if (live) callbacks.call(rows())
    })
    refolds.startFor(batch)
    if (requested !== undefined) await startRequested(requested)
  }

  const main = followLoop({ name: `projection ${name}`, collection: name, start, handle }, loopPorts)
  return {
    ...main,
    projection,
    reached: at => main.reached(at).then(() => refolds.carriedOut(at)),
    settled: () => main.settled().then(refolds.settled),
    status: async () => ({ ...(await main.status()), live }),
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
