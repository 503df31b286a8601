/**
 * Waits for projections that other processes run: a follower finds which projections an event concerns, and their checkpoints show when
 * they include it.
 */
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { backOff, pause } from '../concurrency/timers.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { addPending, isBehind, oldestPending, takeShown, watchedOf, type Watched } from './pending-rows.ts'
import type { ChangedRow } from './fold-batch.ts'
import type { ProjectionChange } from './running-projection.ts'
import type { Report } from '../errors/report.ts'
import type { LagOf } from './lag.ts'
import { isBuildOf, liveCollection, type AnyProjection } from './projection.ts'

export type ProjectionWatch = {
  /** Resolves once the live projections include every event up to this position. Never rejects; may never resolve. */
  reached(position: number): Promise<void>
  lag: LagOf
  /** Calls back when a projection shows a change; the owner of a row is that of its event. Returns a function that unsubscribes. */
  onChange(callback: (change: ProjectionChange) => void): () => void
  close(): Promise<void>
}

/**
 * Intervals of reading checkpoints: short while a command waits, longer without progress or for listeners only. Without either they are not
 * read.
 */
const quickMs = 10
const slowMs = 100

/** `onEvent` is called with every event. */
type Ports = { events: EventStore; documents: Documents; report: Report; onEvent?(event: StoredEvent): void }

export async function watchProjections(
  projections: AnyProjection[],
  { events, documents, report, onEvent }: Ports,
): Promise<ProjectionWatch> {
  const closing = new AbortController()
  const callbacks = new Set<(change: ProjectionChange) => void>()
  const watched = projections.map(watchedOf)
  const behind = (): Watched[] => watched.filter(isBehind)
  let seen = await beginning()
  let waiting: { position: number; resolve(): void }[] = []
  let wake = (): void => {}
  let checkNow = (): void => {}

  /**
   * Checkpoint of the slowest live projection: a request may wait for an event stored before this process started. Projections in backfill
   * are excluded, otherwise the whole history would be read.
   */
  async function beginning(): Promise<number> {
    const checkpoints = await Promise.all(
      projections.map(async projection => {
        const pointer = await documents.pointer(projection.name)
        return pointer !== null && isBuildOf(projection, pointer) ? documents.checkpoint(pointer) : null
      }),
    )
    const live = checkpoints.filter(checkpoint => checkpoint !== null)
    return live.length > 0 ? Math.min(...live) : ((await events.head()) ?? -1)
  }

  function note(batch: readonly StoredEvent[]): void {
    const at = Date.now()
    for (const event of batch) for (const one of watched) addPending(one, event, at)
  }

  async function follow(): Promise<void> {
    let failures = 0
    while (!closing.signal.aborted) {
      try {
        for await (const batch of events.follow(seen < 0 ? null : seen, closing.signal)) {
          failures = 0
          note(batch)
          if (onEvent) batch.forEach(onEvent)
          seen = batch.at(-1)?.position ?? seen
          wake()
        }
      } catch (error) {
        if (codeOf(error) === 'closed') return
        failures += 1
        report('live updates have lost the events and try again', { reason: reasonOf(error), failures })
        await pause(backOff(failures), closing.signal)
      }
    }
  }

  function notify({ projection }: Watched, rows: ChangedRow[]): void {
    if (rows.length > 0) for (const callback of callbacks) callback({ projection: projection.name, rows })
  }

  /** Resolves callers whose position is shown; a lagging projection may already be past it. */
  function release(): void {
    const least = Math.min(...behind().map(({ shown }) => shown), Infinity)
    const isShown = ({ position }: { position: number }): boolean => position <= seen && position <= least
    const done = waiting.filter(isShown)
    waiting = waiting.filter(one => !isShown(one))
    for (const { resolve } of done) resolve()
  }

  /** True when a checkpoint has moved. */
  async function readCheckpoints(): Promise<boolean> {
    const late = behind()
    const found = await documents.checkpoints(late.map(({ collection }) => collection))
    let moved = false
    for (const one of late) {
      const shown = found.get(one.collection)
      if (shown === undefined) {
        one.collection = await liveCollection(documents, one.projection)
        continue
      }
      if (shown <= one.shown) continue
      moved = true
      notify(one, takeShown(one, shown))
    }
    return moved
  }

  const lag: LagOf = async (names, firmId, limitMs) => {
    const waited = (): number => Date.now() - oldestPending(watched, names, firmId)
    if (waited() < limitMs) return null
    // The checkpoints may not have been read for a while.
    await readCheckpoints().catch(() => false) // the store is unreachable: as last read
    const ms = waited()
    return ms < limitMs ? null : ms
  }

  /** Delay before the next read of checkpoints without waiting callers; ends at once when a caller begins to wait. */
  async function pauseUnlessWaiting(): Promise<void> {
    const interrupted = new AbortController()
    checkNow = () => interrupted.abort()
    await pause(slowMs, AbortSignal.any([closing.signal, interrupted.signal]))
  }

  /** Resolves with the next events, at once when a projection is behind or the watch closes. */
  async function untilBehind(): Promise<void> {
    await new Promise<void>(resolve => {
      wake = resolve
      if (behind().length > 0 || closing.signal.aborted) resolve()
    })
  }

  /** Whether a caller waits or listens, for whom checkpoints are read. */
  const isWanted = (): boolean => waiting.length > 0 || callbacks.size > 0

  /** Resolves when somebody begins to wait or listen, at once where somebody does or the watch closes. */
  async function untilWanted(): Promise<void> {
    await new Promise<void>(resolve => {
      checkNow = resolve
      if (isWanted() || closing.signal.aborted) resolve()
    })
  }

  async function poll(): Promise<void> {
    let waitMs = quickMs
    while (!closing.signal.aborted) {
      release()
      const isIdle = behind().length === 0
      if (isIdle || !isWanted()) {
        await (isIdle ? untilBehind() : untilWanted())
        waitMs = quickMs
        continue
      }
      const moved = await readCheckpoints().catch(() => false) // the store is unreachable: read again later
      if (waiting.length === 0) {
        await pauseUnlessWaiting()
        waitMs = quickMs
        continue
      }
      waitMs = moved ? quickMs : Math.min(waitMs * 1.2, slowMs)
      if (!moved) await pause(waitMs, closing.signal)
    }
  }
  const ended = Promise.all([follow(), poll()])

  return {
    reached: position =>
      new Promise(resolve => {
        waiting.push({ position, resolve })
        release()
        checkNow()
      }),
    lag,
    onChange(callback) {
      callbacks.add(callback)
      checkNow()
      return () => callbacks.delete(callback)
    },
    async close() {
      closing.abort()
      wake()
      checkNow()
      await ended
    },
  }
}
