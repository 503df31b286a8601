/** The progress of a run of reprocessing, for the command line and the screen. Pure. */
import type { ReprocessingRunRow } from '../projections/reprocessing-rows.ts'

/**
 * `share`: 0..1, 1 for a finished run. `perMinute`: invoices, without pauses; null before the first. `secondsLeft`: of a running one, null
 * where it is unknown.
 */
type RunProgress = { done: number; share: number; perMinute: number | null; secondsLeft: number | null }

type Counted = Pick<
  ReprocessingRunRow,
  'state' | 'work' | 'startedAt' | 'endedAt' | 'lastAt' | 'pausedAt' | 'pausedMs' | 'total' | 'sent' | 'passed' | 'proposed' | 'failed'
>

/**
 * When proposing, an invoice that was sent counts as done once it has a proposal or has failed. A finished run has a share of 1, whatever
 * the counts are.
 */
export function progressOf(
  { state, work, startedAt, endedAt, lastAt, pausedAt, pausedMs, total, sent, passed, proposed, failed }: Counted,
  now: number,
): RunProgress {
  const done = passed + (work.kind === 'propose' ? Math.min(sent, proposed + failed) : sent)
  const share = state === 'finished' ? 1 : total === 0 ? 0 : Math.min(1, done / total)
  const end = endedAt ?? pausedAt ?? (state === 'running' ? now : lastAt)
  const minutes = Math.max(1, end - startedAt - pausedMs) / 60_000
  const perMinute = done === 0 ? null : Math.round(done / minutes)
  const left = Math.max(0, total - done)
  return { done, share, perMinute, secondsLeft: state !== 'running' || !perMinute ? null : Math.round((left / perMinute) * 60) }
}
