/**
 * Waits for projections that other processes run: a follower finds which projections an event concerns, and their checkpoints
 * (poll-checkpoints.ts) show when they include it.
 */
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { backOff, pause } from '../concurrency/timers.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { addPending, oldestPending, watchedOf } from './pending-rows.ts'
import { pollCheckpoints, readCheckpoints, releaseShown, type CheckpointPoll } from './poll-checkpoints.ts'
import type { ProjectionChange } from './running-projection.ts'
import type { Report } from '../errors/report.ts'
import type { LagOf } from './lag.ts'
import { isBuildOf, type AnyProjection } from './projection.ts'

export type ProjectionWatch = {
  /** Resolves once the live projections include every event up to this position. Never rejects; may never resolve. */
  reached(position: number): Promise<void>
  lag: LagOf
  /** Calls back when a projection shows a change; the owner of a row is that of its event. Returns a function that unsubscribes. */
  onChange(callback: (change: ProjectionChange) => void): () => void
  close(): Promise<void>
}

/** `onEvent` is called with every event. */
type Ports = { events: EventStore; documents: Documents; report: Report; onEvent?(event: StoredEvent): void }

/**
 * Checkpoint of the slowest live projection: a request may wait for an event stored before this process started. Projections in backfill are
 * excluded, otherwise the whole history would be read.
 */
async function firstPosition(projections: AnyProjection[], { events, documents }: Ports): Promise<number> {
  const checkpoints = await Promise.all(
    projections.map(async projection => {
      const pointer = await documents.pointer(projection.name)
      return pointer !== null && isBuildOf(projection, pointer) ? documents.checkpoint(pointer) : null
    }),
  )
  const live = checkpoints.filter(checkpoint => checkpoint !== null)
  return live.length > 0 ? Math.min(...live) : ((await events.head()) ?? -1)
}

function note({ watched }: CheckpointPoll, batch: readonly StoredEvent[]): void {
  const at = Date.now()
  for (const event of batch) for (const one of watched) addPending(one, event, at)
}

/** Notes the events after `seen`, until the poll or the store is closed. */
async function followEvents(poll: CheckpointPoll, { events, report, onEvent }: Ports): Promise<void> {
  let failures = 0
  while (!poll.closing.aborted) {
    try {
      for await (const batch of events.follow(poll.seen < 0 ? null : poll.seen, poll.closing)) {
        failures = 0
        note(poll, batch)
        if (onEvent) batch.forEach(onEvent)
        poll.seen = batch.at(-1)?.position ?? poll.seen
        poll.eventsRead()
      }
      // A store that is closed gives no more events, and does not wait for any.
      return
    } catch (error) {
      if (codeOf(error) === 'closed') return
      failures += 1
      report('live updates have lost the events and try again', { reason: reasonOf(error), failures })
      await pause(backOff(failures), poll.closing)
    }
  }
}

/** The lag as the events and checkpoints that were read show it. */
const lagIn =
  (poll: CheckpointPoll): LagOf =>
  async (names, firmId, limitMs) => {
    const waited = (): number => Date.now() - oldestPending(poll.watched, names, firmId)
    if (waited() < limitMs) return null
    // The checkpoints may not have been read for a while.
    await readCheckpoints(poll).catch(() => false) // the store is unreachable: as last read
    const ms = waited()
    return ms < limitMs ? null : ms
  }

export async function watchProjections(projections: AnyProjection[], ports: Ports): Promise<ProjectionWatch> {
  const closing = new AbortController()
  const poll: CheckpointPoll = {
    documents: ports.documents,
    closing: closing.signal,
    watched: projections.map(watchedOf),
    seen: await firstPosition(projections, ports),
    waiting: [],
    listeners: new Set(),
    eventsRead() {},
    callerCame() {},
  }
  const end = (): void => {
    closing.abort()
    poll.eventsRead()
    poll.callerCame()
  }
  const ended = Promise.all([followEvents(poll, ports).then(end), pollCheckpoints(poll)])

  return {
    reached: position =>
      new Promise(resolve => {
        poll.waiting.push({ position, resolve })
        releaseShown(poll)
        poll.callerCame()
      }),
    lag: lagIn(poll),
    onChange(callback) {
      poll.listeners.add(callback)
      poll.callerCame()
      return () => poll.listeners.delete(callback)
    },
    async close() {
      end()
      await ended
    },
  }
}
