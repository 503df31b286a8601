/**
 * Reads the checkpoints of projections that other processes run, while somebody waits for them or listens to their changes: resolves those
 * who wait, and notifies those who listen.
 */
import { pause } from '../concurrency/timers.ts'
import type { Documents } from '../ports/documents.ts'
import type { ChangedRow } from './fold-batch.ts'
import { isBehind, takeShown, type Watched } from './pending-rows.ts'
import { liveCollection } from './projection.ts'
import type { ProjectionChange } from './running-projection.ts'

/**
 * `seen`: position of the last event that was read; -1: none. `waiting`: callers until the projections show a position. `eventsRead` ends
 * the wait for the next events, `callerCame` that for somebody who waits or listens.
 */
export type CheckpointPoll = {
  documents: Documents
  closing: AbortSignal
  watched: readonly Watched[]
  seen: number
  waiting: { position: number; resolve(): void }[]
  listeners: Set<(change: ProjectionChange) => void>
  eventsRead(): void
  callerCame(): void
}

/**
 * Intervals of reading checkpoints: short while a command waits, longer without progress or for listeners only. Without either they are not
 * read.
 */
const quickMs = 10
const slowMs = 100

const behindIn = ({ watched }: CheckpointPoll): Watched[] => watched.filter(isBehind)

/** Whether a caller waits or listens, for whom checkpoints are read. */
const isWanted = ({ waiting, listeners }: CheckpointPoll): boolean => waiting.length > 0 || listeners.size > 0

function notify({ listeners }: CheckpointPoll, { projection }: Watched, rows: ChangedRow[]): void {
  if (rows.length > 0) for (const listener of listeners) listener({ projection: projection.name, rows })
}

/** Resolves callers whose position is shown; a lagging projection may already be past it. */
export function releaseShown(poll: CheckpointPoll): void {
  const least = Math.min(...behindIn(poll).map(({ shown }) => shown), Infinity)
  const isShown = ({ position }: { position: number }): boolean => position <= poll.seen && position <= least
  const done = poll.waiting.filter(isShown)
  poll.waiting = poll.waiting.filter(one => !isShown(one))
  for (const { resolve } of done) resolve()
}

/** True when a checkpoint has moved. */
export async function readCheckpoints(poll: CheckpointPoll): Promise<boolean> {
  const { documents } = poll
  const late = behindIn(poll)
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
    notify(poll, one, takeShown(one, shown))
  }
  return moved
}

/** Delay before the next read of checkpoints without waiting callers; ends at once when a caller begins to wait. */
async function pauseUnlessWaiting(poll: CheckpointPoll): Promise<void> {
  const interrupted = new AbortController()
  poll.callerCame = () => interrupted.abort()
  await pause(slowMs, AbortSignal.any([poll.closing, interrupted.signal]))
}

/** Resolves with the next events, at once when a projection is behind or the poll closes. */
async function untilBehind(poll: CheckpointPoll): Promise<void> {
  await new Promise<void>(resolve => {
    poll.eventsRead = resolve
    if (behindIn(poll).length > 0 || poll.closing.aborted) resolve()
  })
}

/** Resolves when somebody begins to wait or listen, at once where somebody does or the poll closes. */
async function untilWanted(poll: CheckpointPoll): Promise<void> {
  await new Promise<void>(resolve => {
    poll.callerCame = resolve
    if (isWanted(poll) || poll.closing.aborted) resolve()
  })
}

/** Resolves when the poll is closed. */
export async function pollCheckpoints(poll: CheckpointPoll): Promise<void> {
  let waitMs = quickMs
  while (!poll.closing.aborted) {
    releaseShown(poll)
    const isIdle = behindIn(poll).length === 0
    if (isIdle || !isWanted(poll)) {
      await (isIdle ? untilBehind(poll) : untilWanted(poll))
      waitMs = quickMs
      continue
    }
    const moved = await readCheckpoints(poll).catch(() => false) // the store is unreachable: read again later
    if (poll.waiting.length === 0) {
      await pauseUnlessWaiting(poll)
      waitMs = quickMs
      continue
    }
    waitMs = moved ? quickMs : Math.min(waitMs * 1.2, slowMs)
    if (!moved) await pause(waitMs, poll.closing)
  }
}
