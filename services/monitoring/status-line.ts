/**
 * One line of the status: of a projection, rebuild, refold, reaction, topic or periodic work, from what is stored and what its process last
 * reported. Pure.
 */
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import type { Lag } from './lag.ts'
import { isPeriodic, type LoopReport, type ProcessState } from './process-states.ts'

/** A process that has reported nothing for this long hangs or was killed. */
const silentMs = 20_000
/** Without a process, work may wait for this long before it is an alarm: an upgrade replaces the processes. */
const withoutProcessMs = 60_000

/** `at`: when the process reported it, UTC ms. */
type Reported = { report: LoopReport; at: number }
/** What the processes reported last, by the name of the loop. */
export type ReportedLoops = ReadonlyMap<string, Reported>

/**
 * The newest report about each loop, from the process that runs it. Periodic work runs in each process of its role: of those that report,
 * one that has stalled comes first.
 */
export function reportedLoops(processes: readonly ProcessState[]): ReportedLoops {
  const reported = new Map<string, Reported>()
  for (const { at, loops } of processes.toSorted((a, b) => a.at - b.at)) {
    for (const report of loops) {
      const before = reported.get(report.name)
      const isHidden = isPeriodic(report) && before && before.report.stalledSince !== null && at - before.at <= silentMs
      if (report.state !== 'standby' && report.state !== 'closed' && !isHidden) reported.set(report.name, { report, at })
    }
  }
  return reported
}

/**
 * Without the processes that have ended without saying so and whose work another process does now: what only they reported, such as posting
 * to Xero, is not set up any more.
 */
export function withoutReplaced(processes: readonly ProcessState[], now: number): ProcessState[] {
  const isSilent = ({ at }: ProcessState): boolean => now - at > silentMs
  const running = new Set(processes.filter(one => !isSilent(one)).flatMap(({ loops }) => loops.map(({ name }) => name)))
  return processes.filter(one => !isSilent(one) || !one.loops.some(({ name }) => running.has(name)))
}

const durationOf = (ms: number): string => (ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`)

type Seen = Pick<StatusLine, 'state' | 'waiting' | 'lagMs' | 'failure'> & { stalledSince: number | null; silentFor: number | null }

/** Null: nobody has to act. */
function alarmOf({ state, waiting, lagMs, failure, stalledSince, silentFor }: Seen, now: number): string | null {
  if (state === 'stopped') return `It has stopped and waits for a person: ${failure?.reason ?? 'the log says why'}`
  if (waiting === 0) return null
  if (silentFor !== null && silentFor >= withoutProcessMs) return `Its process has not reported for ${durationOf(silentFor)}: restart it.`
  if (state === 'not running' && (lagMs === null || lagMs >= withoutProcessMs)) return 'No process runs it: start one.'
  if (stalledSince === null) return null
  return `No progress for ${durationOf(now - stalledSince)} with work waiting${failure ? `: ${failure.reason}` : '. Restart its process if that lasts'}`
}

/** `following` is called `shown` while nothing is wrong. */
function stateOf(loop: Reported | undefined, shown: string, now: number): string {
  if (!loop) return 'not running'
  if (now - loop.at > silentMs) return 'silent'
  if (loop.report.stalledSince !== null && loop.report.state === 'following') return 'stalled'
  return loop.report.state === 'following' ? shown : loop.report.state
}

/** How old the first waiting event or message is, ms; null where that is not known. */
function lagOf({ waiting, firstAt }: Lag, now: number): number | null {
  if (waiting === 0) return 0
  return firstAt === null ? null : Math.max(0, now - firstAt)
}

/**
 * What is to be done. `loop`: the name under which a process reports it. `shown`: its state while nothing is wrong. `position`, `setAside`:
 * as in `StatusLine`. `isRead`: somebody reads the result, so that its lag matters.
 */
type Work = {
  kind: StatusLine['kind']
  name: string
  loop: string
  shown: string
  position: number | null
  lag: Lag
  setAside: number
  isRead: boolean
}

/** `head`: the last position of the store, null for an empty one. `now`: UTC ms. */
export function lineOf(work: Work, { loops, head, now }: { loops: ReportedLoops; head: number | null; now: number }): StatusLine {
  const { kind, name, position, lag, setAside } = work
  const { waiting, estimated } = lag
  const found = loops.get(work.loop)
  const { rate = null, speed = null, failure = null, stalledSince = null } = found?.report ?? {}
  const state = stateOf(found, work.shown, now)
  const isSilent = state === 'silent'
  const lagMs = work.isRead ? lagOf(lag, now) : null
  // A stage advances by messages, all others by positions of the store.
  const [left, perSecond] = kind === 'stage' ? [waiting, rate] : [(head ?? 0) - (position ?? 0), speed]
  const hasTimeLeft = waiting > 0 && perSecond !== null && perSecond > 0 && found && !isSilent
  const seen = { state, waiting, lagMs, failure, stalledSince, silentFor: isSilent && found ? now - found.at : null }
  return {
    kind,
    name,
    state,
    position,
    waiting,
    estimated,
    lagMs,
    rate: isSilent ? null : rate,
    setAside,
    failure,
    leftMs: hasTimeLeft ? Math.round((left / perSecond) * 1000) : null,
    endedAt: null,
    alarm: alarmOf(seen, now),
  }
}

/** Null: nobody has to act. */
function alarmOfPeriodic({ report: { state, stalledSince }, at }: Reported, now: number): string | null {
  if (now - at >= withoutProcessMs) return `Its process has not reported for ${durationOf(now - at)}: restart it.`
  if (stalledSince === null) return null
  const what = state === 'working' ? 'No progress in its round' : 'Its next round has been late'
  return `${what} for ${durationOf(now - stalledSince)}. Restart its process if that lasts`
}

/** Of periodic work, of which nothing but its process knows how far it is. */
export function periodicLine(reported: Reported, now: number): StatusLine {
  const { report, at } = reported
  const state = report.stalledSince === null ? report.state : 'stalled'
  return {
    kind: 'periodic',
    name: report.name.replace(/^periodic /u, ''),
    state: now - at > silentMs ? 'silent' : state,
    position: null,
    waiting: 0,
    estimated: false,
    lagMs: null,
    rate: null,
    leftMs: null,
    setAside: 0,
    failure: report.failure,
    endedAt: report.endedAt ?? null,
    alarm: alarmOfPeriodic(reported, now),
  }
}
