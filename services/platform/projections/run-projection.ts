/** Runs one projection: follows the events, writes its documents, and switches readers to a new version or build when it has caught up. */
import type { StoredEvent } from '../events/event.ts'
import type { ChangedRow } from './fold-batch.ts'
import { applyUpTo, dropBuild, makeBuild, type Build } from './build.ts'
import { followLoop, type Loop } from '../catch-up/follow-loop.ts'
import { foreignCheckpoint } from '../catch-up/checkpoint-origin.ts'
import { leasesOf } from '../catch-up/leases.ts'
import { oneAtATime } from '../concurrency/read-write-lock.ts'
import { backOff, pause } from '../concurrency/timers.ts'
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { Lease } from '../ports/documents.ts'
import { endWithholding, withheldOf, withholdForeign } from './withheld.ts'
import { reportToStderr } from '../errors/report.ts'
import { isBuildOf, liveCollection, collectionOf, type AnyProjection } from './projection.ts'
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
  const name = collectionOf(projection)
  const callbacks = changeCallbacks(projection)
  const buildOf = (collection: string): Build => makeBuild(projection, collection, { events, documents, report, code })
  let build = buildOf(name)
  let live = false
  let position: number | null = null
  /** Lease of a rebuilt collection; `ownLease`, the loop's own, covers the version's first collection. */
  let buildLease: Lease | null = null
  let ownLease: Lease | null = null
  let rebuilding: { loop: Loop; collection: string } | null = null
  let switching: Promise<void> | null = null
  /** Resolves when the build that a rebuild has replaced is dropped. */
  let dropping: Promise<void> = Promise.resolve()
  const closing = new AbortController()
  /** Runs batches of the live build and the switch to another build one after the other. */
  const { alone, ended } = oneAtATime()

  const changed = (rows: ChangedRow[]): void => void (live && callbacks.call(rows))
  const refolds = refoldsBeside({
    name: `refold ${name}`,
    build: () => build,
    position: () => position,
    changed,
    report,
    closing: closing.signal,
    alone: work => alone(async () => void (ownLease && (await work(await leaseFor(ownLease))))),
  })

  async function goLive(): Promise<void> {
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

  /** The lease for writes to the live build. Throws `fenced` when another process has it. */
  async function leaseFor(own: Lease): Promise<Lease> {
    if (build.collection === name) return own
    if (buildLease) return buildLease
    const taken = await leases.acquire(build.collection)
    if (!taken) throw new Error(`another process writes ${build.collection}`)
    return (buildLease = taken.lease)
  }

  async function use(next: Build, own: Lease): Promise<number | null> {
    if (buildLease) await leases.release(build.collection)
    ;[build, buildLease] = [next, null]
    return build.open(await leaseFor(own))
  }

  async function start(own: Lease): Promise<number | null> {
    ownLease = own
    await withholdForeign([projection], { events, documents, report })
    await dropReplaced(documents, projection.name)
    const collection = await liveCollection(documents, projection)
    if ((await foreignCheckpoint(collection, { events, documents })) !== null) await dropBuild(documents, collection)
    position = await use(buildOf(collection), own)
    live =
      position !== null &&
      (await documents.pointer(projection.name)) === collection &&
      (await withheldOf(documents, projection.name)) === null
    if (!live && (await caughtUp(position))) await goLive()
    const unfinished = await rebuildOf(documents, projection.name)
    if (unfinished && unfinished.build !== collection && isBuildOf(projection, unfinished.build)) startRebuild(unfinished.build)
    else if (unfinished) {
      if (unfinished.build !== collection) await dropBuild(documents, unfinished.build)
      await endRebuild(documents, projection.name)
    }
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
    if (buildLease) await leases.release(build.collection)
    ;[build, buildLease] = [next, taken.lease]
    await endRebuild(documents, projection.name)
    refolds.start()
    report(`projection ${name} is rebuilt`, { collection: next.collection })
  }

  function startRebuild(collection: string): void {
    if (rebuilding || closing.signal.aborted) return
    const next = buildOf(collection)
    const loop = followLoop(
      {
        name: `rebuild ${name}`,
        collection,
        async start(lease) {
          const at = await next.open(lease)
          await endWhenCaughtUp(at)
          return at
        },
        async handle(batch, lease) {
          await next.apply(batch, lease)
          await endWhenCaughtUp(batch.at(-1)?.position ?? null)
        },
      },
      { ...ports, leases, report },
    )
    /**
     * The loop ends before the switch, which acquires its lease. The last rows are written before the loop has handled their events, so
     * that a write that hangs shows as a stalled loop.
     */
    async function endWhenCaughtUp(at: number | null): Promise<void> {
      if (switching || !(await caughtUp(at))) return
      await next.settled()
      switching = loop.close().then(end)
    }
    async function end(): Promise<void> {
      try {
        // The live build goes on meanwhile.
        await next.finish()
        await dropping
        ;[rebuilding, switching] = [null, null]
        if (closing.signal.aborted) return
        await alone(() => switchTo(next))
        if (!closing.signal.aborted)
          dropping = dropReplaced(documents, projection.name).catch((error: unknown) =>
            report(`the rows before the rebuild of ${name} are dropped at the next start`, { reason: reasonOf(error) }),
          )
      } catch (error) {
        ;[rebuilding, switching] = [null, null]
        report(`the rebuild of ${name} could not take over`, { reason: reasonOf(error) })
        // The lease was lost: the process that has it now continues the rebuild.
        if (codeOf(error) === 'fenced') return
        await pause(backOff(4), closing.signal)
        startRebuild(collection)
      }
    }
    rebuilding = { loop, collection }
  }

  async function handle(batch: StoredEvent[], own: Lease): Promise<void> {
    const collection = batch
      .filter(({ type }) => type === 'RebuildRequested')
      .flatMap(event => requestedIn(event, projection))
      .at(-1)
    await alone(async () => {
      const rows = await build.apply(batch, await leaseFor(own))
      position = batch.at(-1)?.position ?? position
      if (!live && (await caughtUp(position))) await goLive()
      if (live) callbacks.call(rows())
    })
    refolds.startFor(batch)
    // A request from before this build was started is satisfied by it.
    if (collection === undefined || rebuilding || collection === build.collection) return
    if (live) {
      await storeRebuild(documents, projection.name, collection)
      startRebuild(collection)
    } else if ((await rebuildOf(documents, projection.name))?.build === collection) await endRebuild(documents, projection.name)
  }

  const main = followLoop({ name: `projection ${name}`, collection: name, start, handle }, { ...ports, leases, report })
  return {
    ...main,
    projection,
    reached: at => main.reached(at).then(() => refolds.carriedOut(at)),
    settled: () => main.settled().then(refolds.settled),
    status: async () => ({ ...(await main.status()), live }),
    rebuild: () => rebuilding?.loop ?? null,
    refold: refolds.status,
    onChange: callbacks.onChange,
    async close() {
      closing.abort()
      await rebuilding?.loop.close()
      await switching
      await main.close()
      await ended()
      await refolds.settled()
      await dropping
      if (buildLease) await leases.release(build.collection)
    },
  }
}
