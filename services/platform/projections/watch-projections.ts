/** Waiting for projections that other processes keep: an own follower tells which projections an event concerns, their checkpoints tell when they show it. */
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { backOff, pause } from '../concurrency/pause.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { ProjectionChange } from './run-projection.ts'
import type { Report } from '../errors/report.ts'
import { collectionOf, type AnyProjection } from './projection.ts'

export type ProjectionWatch = {
  /** Resolves once the projections that readers use show every event up to this one. Never rejects; may wait for ever. */
  reached(position: number): Promise<void>
  /** Calls back when a projection shows a change. `firmId` and `clientId` are the event's. Answers how to stop it. */
  onChange(callback: (change: ProjectionChange) => void): () => void
  close(): Promise<void>
}

type Watched = {
  view: AnyProjection
  /** Position of the newest event that concerns the projection, and the checkpoint as last read. */
  wanted: number
  shown: number
  /** Changed rows that the projection does not show yet, by id. */
  rows: Map<string, { position: number; firmId: string | null; clientId: string | null }>
}

/** Checkpoints are read this often while a command waits, less often when nothing moves for long or only screens would like to know, and not at all for nobody. */
const quickMs = 10
const slowMs = 100
/** Of a projection that nobody keeps: screens look for themselves every 10 s, so what is beyond this is let go. */
const mostRows = 10_000

const idsOf = (projection: AnyProjection, event: StoredEvent): string[] => {
  try {
    return projection.idsOf(event)
  } catch {
    return [] // the projection itself stops at such an event and says so
  }
}

/** `onEvent` is told of every event that comes by. */
type Ports = { events: EventStore; documents: Documents; report: Report; onEvent?(event: StoredEvent): void }

export async function watchProjections(projections: AnyProjection[], { events, documents, report, onEvent }: Ports): Promise<ProjectionWatch> {
  const closing = new AbortController()
  const callbacks = new Set<(change: ProjectionChange) => void>()
  const watched: Watched[] = projections.map(projection => ({ view: projection, wanted: -1, shown: -1, rows: new Map() }))
  let seen = await beginning()
  let waiting: { position: number; resolve(): void }[] = []
  let wake = (): void => {}
  let hurry = (): void => {}

  /**
   * What the slowest projection that readers use has shown: a write of before this process started may be asked for again. One that is built anew is
   * not waited for, or its whole history would be read.
   */
  async function beginning(): Promise<number> {
    const places = await Promise.all(projections.map(async projection => {
      const collection = collectionOf(projection)
      return (await documents.pointer(projection.name)) === collection ? documents.checkpoint(collection) : null
    }))
    const known = places.filter(place => place !== null)
    return known.length > 0 ? Math.min(...known) : ((await events.head()) ?? -1)
  }

  function note(event: StoredEvent): void {
    for (const one of watched) {
      const ids = idsOf(one.view, event)
      if (ids.length === 0) continue
      one.wanted = event.position
      if (one.rows.size > mostRows) one.rows.clear()
      for (const id of ids) one.rows.set(id, { position: event.position, firmId: event.metadata.firmId, clientId: event.metadata.clientId })
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

  function notify({ view: projection, rows, shown }: Watched): void {
    const done = [...rows].filter(([, { position }]) => position <= shown)
    for (const [id] of done) rows.delete(id)
    if (done.length === 0) return
    const change: ProjectionChange = { projection: projection.name, rows: done.map(([id, { firmId, clientId }]) => ({ id, firmId, clientId })) }
    for (const callback of callbacks) callback(change)
  }

  const behind = (): Watched[] => watched.filter(({ wanted, shown }) => shown < wanted)

  /** A projection that is behind its newest event may be past the one that is waited for. */
  function release(): void {
    const least = Math.min(...behind().map(({ shown }) => shown), Infinity)
    const isShown = ({ position }: { position: number }): boolean => position <= seen && position <= least
    const done = waiting.filter(isShown)
    waiting = waiting.filter(one => !isShown(one))
    for (const { resolve } of done) resolve()
  }

  /** True when a checkpoint has moved. */
  async function look(): Promise<boolean> {
    const late = behind()
    const found = await documents.checkpoints(late.map(({ view: projection }) => collectionOf(projection)))
    let moved = false
    for (const one of late) {
      const shown = found.get(collectionOf(one.view)) ?? -1
      if (shown <= one.shown) continue
      moved = true
      one.shown = shown
      notify(one)
    }
    return moved
  }

  /** Until the next look that nobody waits for; ends at once when somebody begins to wait. */
  async function unlessHurried(): Promise<void> {
    const hurried = new AbortController()
    hurry = () => hurried.abort()
    await pause(slowMs, AbortSignal.any([closing.signal, hurried.signal]))
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
          hurry = resolve
          if (waiting.length > 0 || callbacks.size > 0 || closing.signal.aborted) resolve()
        })
        waitMs = quickMs
        continue
      }
      const moved = await look().catch(() => false) // an engine that is away: asked again
      if (waiting.length === 0) {
        await unlessHurried()
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
        hurry()
      }),
    onChange(callback) {
      callbacks.add(callback)
      hurry()
      return () => callbacks.delete(callback)
    },
    async close() {
      closing.abort()
      wake()
      hurry()
      await ended
    },
  }
}
