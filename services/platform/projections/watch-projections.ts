/**
 * Waits for projections that other processes run: a follower finds which projections an event concerns, and their checkpoints show when
 * they include it.
 */
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { backOff, pause } from '../concurrency/timers.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { ownerIn, type ChangedRow } from './fold-batch.ts'
import type { ProjectionChange } from './running-projection.ts'
import type { Report } from '../errors/report.ts'
import type { LagOf } from './lag.ts'
import { isBuildOf, liveCollection, collectionOf, type AnyProjection } from './projection.ts'

/** A row with events that its projection may not show yet: the first and the newest, and when this process read them (UTC ms). */
type PendingRow = { first: number; firstAt: number; position: number; at: number; owner: Omit<ChangedRow, 'id'> }

export type ProjectionWatch = {
  /** Resolves once the live projections include every event up to this position. Never rejects; may never resolve. */
  reached(position: number): Promise<void>
  lag: LagOf
  /** Calls back when a projection shows a change; the owner of a row is that of its event. Returns a function that unsubscribes. */
  onChange(callback: (change: ProjectionChange) => void): () => void
  close(): Promise<void>
}

type Watched = {
  projection: AnyProjection
  /** The build whose checkpoint is read; looked up again when it has none, because a rebuild replaced it. */
  collection: string
  /** Position of the newest event that concerns the projection, and the checkpoint as last read. */
  newest: number
  shown: number
  /** By row id. */
  rows: Map<string, PendingRow>
  /** The newest event of rows that were dropped from `rows`, of any firm, and when the first of them was read (UTC ms). */
  dropped: { position: number; at: number } | null
}

/**
 * Intervals of reading checkpoints: short while a command waits, longer without progress or for listeners only. Without either they are not
 * read.
 */
const quickMs = 10
const slowMs = 100
/** Limit of pending rows of a projection that no process runs. Beyond it they are dropped; screens poll every 10 s anyway. */
const maxRows = 10_000

const firstTimes = (rows: Watched['rows']): number[] => [...rows.values()].map(({ firstAt }) => firstAt)

const idsOf = (projection: AnyProjection, event: StoredEvent): string[] => {
  try {
    return projection.idsOf(event)
  } catch {
    return [] // the projection itself stops at such an event and reports it
  }
}

/** `onEvent` is called with every event. */
type Ports = { events: EventStore; documents: Documents; report: Report; onEvent?(event: StoredEvent): void }

export async function watchProjections(
  projections: AnyProjection[],
  { events, documents, report, onEvent }: Ports,
): Promise<ProjectionWatch> {
  const closing = new AbortController()
  const callbacks = new Set<(change: ProjectionChange) => void>()
  const watched: Watched[] = projections.map(projection => ({
    projection,
    collection: collectionOf(projection),
    newest: -1,
    shown: -1,
    rows: new Map(),
    dropped: null,
  }))
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

  function note(event: StoredEvent): void {
    for (const one of watched) {
      const ids = idsOf(one.projection, event)
      if (ids.length === 0) continue
      if (one.rows.size > maxRows) {
        one.dropped = { position: one.newest, at: Math.min(one.dropped?.at ?? Infinity, ...firstTimes(one.rows)) }
        one.rows.clear()
      }
      one.newest = event.position
      const { position } = event
      const owner = ownerIn(event)
      const at = Date.now()
      for (const id of ids) {
        const { first, firstAt } = one.rows.get(id) ?? { first: position, firstAt: at }
        one.rows.set(id, { first, firstAt, position, at, owner })
      }
    }
  }

  async function follow(): Promise<void> {
    let failures = 0
    while (!closing.signal.aborted) {
      try {
        for await (const batch of events.follow(seen < 0 ? null : seen, closing.signal)) {
          failures = 0
          batch.forEach(note)
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

  function notify(one: Watched): void {
    const { projection, rows, shown } = one
    if (one.dropped !== null && one.dropped.position <= shown) one.dropped = null
    const done = [...rows].filter(([, { position }]) => position <= shown)
    for (const [id] of done) rows.delete(id)
    // Of the events that are left, only the newest has a known time.
    for (const [id, row] of rows) if (row.first <= shown) rows.set(id, { ...row, first: row.position, firstAt: row.at })
    if (done.length === 0) return
    const change: ProjectionChange = {
      projection: projection.name,
      rows: done.map(([id, { owner }]) => ({ id, ...owner })),
    }
    for (const callback of callbacks) callback(change)
  }

  const behind = (): Watched[] => watched.filter(({ newest, shown }) => shown < newest)

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
      one.shown = shown
      notify(one)
    }
    return moved
  }

  /** UTC ms of the oldest event of the firm that one of the projections may not show yet; Infinity without one. */
  function oldestPending(names: ReadonlySet<string>, firmId: string | null): number {
    let oldest = Infinity
    for (const { projection, rows, dropped } of behind()) {
      if (!names.has(projection.name)) continue
      oldest = Math.min(oldest, dropped?.at ?? Infinity)
      for (const { firstAt, owner } of rows.values())
        if (firstAt < oldest && (firmId === null || owner.firmId === null || owner.firmId === firmId)) oldest = firstAt
    }
    return oldest
  }

  const lag: LagOf = async (names, firmId, limitMs) => {
    const waited = (): number => Date.now() - oldestPending(names, firmId)
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

  async function poll(): Promise<void> {
    let waitMs = quickMs
    while (!closing.signal.aborted) {
      release()
      if (behind().length === 0) {
        await new Promise<void>(resolve => {
          wake = resolve
          if (behind().length > 0 || closing.signal.aborted) resolve()
        })
        waitMs = quickMs
        continue
      }
      if (waiting.length === 0 && callbacks.size === 0) {
        await new Promise<void>(resolve => {
          checkNow = resolve
          if (waiting.length > 0 || callbacks.size > 0 || closing.signal.aborted) resolve()
        })
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
