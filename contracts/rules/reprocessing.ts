/** How far a run of reprocessing is, in the command and on the screen alike. Pure. */
import type { ReprocessingRunRow } from '../projections/reprocessing-rows.ts'

/** `share`: 0..1, 1 for a finished run. `perMinute`: invoices, without pauses; null before the first. `secondsLeft`: of a running one, null where it is unknown. */
type RunProgress = { done: number; share: number; perMinute: number | null; secondsLeft: number | null }

type Counted = Pick<ReprocessingRunRow, 'state' | 'work' | 'startedAt' | 'endedAt' | 'lastAt' | 'pausedAt' | 'pausedMs' | 'total' | 'sent' | 'passed' | 'proposed' | 'failed'>

/** A sent invoice is done once it is proposed or failed; a run that is over has done all it will. */
export function progressOf({ state, work, startedAt, endedAt, lastAt, pausedAt, pausedMs, total, sent, passed, proposed, failed }: Counted, now: number): RunProgress {
  const done = passed + (work.kind === 'propose' ? Math.min(sent, proposed + failed) : sent)
  const share = state === 'finished' ? 1 : total === 0 ? 0 : Math.min(1, done / total)
  const end = endedAt ?? pausedAt ?? (state === 'running' ? now : lastAt)
  const minutes = Math.max(1, end - startedAt - pausedMs) / 60_000
  const perMinute = done === 0 ? null : Math.round(done / minutes)
  const left = Math.max(0, total - done)
  return { done, share, perMinute, secondsLeft: state !== 'running' || !perMinute ? null : Math.round((left / perMinute) * 60) }
}
