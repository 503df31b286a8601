/** The progress of a run of reprocessing, for the command line and the screen. Pure. */
import type { ReprocessingRunRow } from '../projections/reprocessing-rows.ts'

/** Whether the message of an invoice that failed was set aside (`docketry dead`). A page that is unreadable is not tried again. */
export const isSetAside = (code: string): boolean => !code.startsWith('file.')

/** Failures of a run that are listed, on the screen and on the command line. */
export const listedFailures = 50

/** The largest share of a run that has not ended, also where every invoice is done: only its end makes it 1. */
const maxUnfinishedShare = 0.99

/**
 * `done`: invoices. `share`: 0..1, 1 for a finished run, and less while it runs or is paused. `perMinute`: invoices that were worked on,
 * without pauses; null before the first. `secondsLeft`: of a running one, null where it is unknown.
 */
type RunProgress = { done: number; share: number; perMinute: number | null; secondsLeft: number | null }

type Counted = Pick<
  ReprocessingRunRow,
  'state' | 'work' | 'startedAt' | 'endedAt' | 'lastAt' | 'pausedAt' | 'pausedMs' | 'total' | 'sent' | 'passed' | 'proposed' | 'failed'
>

/** What counts, at most, of a time in which nothing of a run was done: Docketry was stopped, or new uploads went first. */
export const maxStandstillMs = 5 * 60_000

/** The time at which the run was last at work: what was sent before a pause is still read during it. */
function workedUntil({ state, endedAt, lastAt }: Counted, now: number): number {
  return endedAt ?? (state === 'running' ? Math.min(now, lastAt + maxStandstillMs) : lastAt)
}

/**
 * When proposing, an invoice that was sent counts as done once it has a proposal or has failed, and those that are passed over take no
 * time. A finished run has done all that it selected, also what needed nothing because it was deleted, joined or split meanwhile, and has a
 * share of 1; one that runs or is paused never has.
 */
export function progressOf(run: Counted, now: number): RunProgress {
  const { state, work, startedAt, pausedMs, total, sent, passed, proposed, failed } = run
  const read = work.kind === 'propose' ? Math.min(sent, proposed + failed) : sent
  const worked = passed + read
  const done = state === 'finished' ? Math.max(total, worked) : worked
  const max = state === 'cancelled' ? 1 : maxUnfinishedShare
  const share = state === 'finished' ? 1 : total === 0 ? 0 : Math.min(max, done / total)
  const minutes = Math.max(1, workedUntil(run, now) - startedAt - pausedMs) / 60_000
  const rate = (work.kind === 'propose' ? read : worked) / minutes
  return {
    done,
    share,
    perMinute: rate === 0 ? null : rate < 10 ? Number(rate.toPrecision(2)) : Math.round(rate),
    secondsLeft: state !== 'running' || rate === 0 ? null : Math.round((Math.max(0, total - done) / rate) * 60),
  }
}
