/**
 * Looks at the loops, stages and periodic work of this process every few seconds, stores what it sees for every process and for the command
 * line, and raises the alarm when one makes no progress while work is waiting: a line in the log here, a metric (samples.ts), and the
 * banner of operators (status.ts).
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Failure, LoopStatus } from '../platform/catch-up/follow-loop.ts'
import type { RoundsStatus } from '../platform/concurrency/rounds.ts'
import { withTimeout } from '../platform/concurrency/timers.ts'
import type { Report } from '../platform/errors/report.ts'
import type { PartitionLag } from '../platform/ports/log.ts'
import { topicsOfStage } from '../platform/stages/stage.ts'
import type { Stores } from '../main/stores.ts'
import { removeOldProcesses, removeProcess, storeProcess, type LoopReport } from './process-states.ts'

/** What is watched of a part of the process. `failures`: the last of each topic of its stages. `rounds`: of its periodic work. */
export type Watched = {
  status(): Promise<LoopStatus[]>
  stages: readonly string[]
  failures?(): ReadonlyMap<string, Failure>
  rounds?(): RoundsStatus[]
}

export type LoopWatch = {
  start(): void
  /** As seen at the last look. */
  reports(): LoopReport[]
  close(): Promise<void>
}

type Ports = Pick<Stores, 'events' | 'documents' | 'log'>
type Options = { parts: readonly Watched[]; stores: Ports; report: Report; stallMs: number }

const maxEveryMs = 5000
const rateMs = 60_000
/** A message may take minutes, as a page does: a stage has more time than a loop. */
const stageFactor = 10
const maxEnds = 1000

/**
 * Since when work waits without any of it being done. It distinguishes a stalled loop from one that is only behind. `mark`: the position,
 * or the number of handled messages. `since`: UTC ms, when it was first seen to wait there.
 */
export type Waiting = { mark: number | null; since: number }

/** Null when nothing waits; begins anew whenever the mark moves. */
export function waitingAt(before: Waiting | null, isBehind: boolean, mark: number | null, now: number): Waiting | null {
  if (!isBehind) return null
  return before !== null && before.mark === mark ? before : { mark, since: now }
}

/** Since when it has made no progress, once that is longer than the limit; otherwise null. */
export const stalledSince = (waiting: Waiting | null, limitMs: number, now: number): number | null =>
  waiting !== null && now - waiting.since >= limitMs ? waiting.since : null

type Sample = { at: number; count: number; position: number | null }
type History = { samples: Sample[]; waiting: Waiting | null; ends: { at: number; end: number }[] }

/** Per second between the first and the last sample; null with fewer than two. */
function perSecond(samples: Sample[], valueOf: (sample: Sample) => number | null): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at <= first.at) return null
  const [from, to] = [valueOf(first), valueOf(last)]
  return from === null || to === null ? null : Math.max(0, (to - from) / ((last.at - first.at) / 1000))
}

const totalsByTopic = (lags: PartitionLag[]): Map<string, { committed: number; end: number }> => {
  const totals = new Map<string, { committed: number; end: number }>()
  for (const { topic, committed, end } of lags) {
    const before = totals.get(topic) ?? { committed: 0, end: 0 }
    totals.set(topic, { committed: before.committed + committed, end: before.end + end })
  }
  return totals
}

export function loopWatch({ parts, stores: { events, documents, log }, report, stallMs }: Options): LoopWatch {
  const everyMs = Math.min(maxEveryMs, stallMs / 4)
  const id = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`
  const histories = new Map<string, History>()
  let last: LoopReport[] = []
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> = Promise.resolve()
  let closed = false

  function historyOf(name: string, sample: Sample): History {
    const history = histories.get(name) ?? { samples: [], waiting: null, ends: [] }
    const before = history.samples.at(-1)
    // A rebuild that begins anew.
    if (before && before.count > sample.count) history.samples = []
    history.samples = [...history.samples.filter(({ at }) => sample.at - at <= rateMs), sample]
    histories.set(name, history)
    return history
  }

  function stalled(name: string, history: History, isBehind: boolean, mark: number | null, limitMs: number, now: number): number | null {
    history.waiting = waitingAt(history.waiting, isBehind, mark, now)
    return logged(name, stalledSince(history.waiting, limitMs, now), now)
  }

  /** Logs when a stall begins, as `what`, and when it ends. Returns `since`. */
  function logged(name: string, since: number | null, now: number, what = 'makes no progress although work is waiting'): number | null {
    const was = last.find(one => one.name === name)?.stalledSince ?? null
    if (since !== null && was === null) report(`${name} ${what}`, { name, seconds: Math.round((now - since) / 1000) })
    if (since === null && was !== null) report(`${name} makes progress again`, { name })
    return since
  }

  function loopReport({ name, state, position, handled, lastFailure }: LoopStatus, head: number | null, now: number): LoopReport {
    const history = historyOf(name, { at: now, count: handled, position })
    // Another process has the lease, or the loop has ended in order.
    const isOurs = state !== 'standby' && state !== 'closed'
    const isBehind = isOurs && head !== null && (position === null || position < head)
    return {
      name,
      state,
      position,
      oldestAt: null,
      failure: lastFailure,
      rate: perSecond(history.samples, ({ count }) => count),
      speed: perSecond(history.samples, it => it.position),
      stalledSince: stalled(name, history, isBehind, position, stallMs, now),
    }
  }

  function roundsReport({ name, state, quietMs, limit, endedAt, lastFailure }: RoundsStatus, now: number): LoopReport {
    const since = quietMs >= stallMs * limit ? now - Math.round(quietMs) : null
    return {
      name,
      state,
      position: null,
      oldestAt: null,
      endedAt,
      failure: lastFailure,
      rate: null,
      speed: null,
      stalledSince: logged(name, since, now, state === 'working' ? 'makes no progress in its round' : 'is late with its next round'),
    }
  }

  /** The oldest waiting message was sent after the last look whose messages are all handled by now. */
  function oldestAt(history: History, committed: number, end: number, now: number): number | null {
    const handled = history.ends.findLastIndex(one => one.end <= committed)
    history.ends = [...history.ends.slice(Math.max(0, handled)), { at: now, end }]
    if (history.ends.length > maxEnds) history.ends = history.ends.filter((_, i) => i % 2 === 0)
    return committed >= end ? null : (history.ends[0]?.at ?? null)
  }

  async function stageReports({ stages, failures }: Watched, now: number): Promise<LoopReport[]> {
    const found = await Promise.all(
      stages.map(async stage => {
        const totals = totalsByTopic(await log.lag(stage, topicsOfStage(stage)))
        return topicsOfStage(stage).map((topic): LoopReport => {
          const { committed, end } = totals.get(topic) ?? { committed: 0, end: 0 }
          const name = `stage ${topic}`
          const history = historyOf(name, { at: now, count: committed, position: null })
          return {
            name,
            state: 'following',
            position: committed,
            rate: perSecond(history.samples, ({ count }) => count),
            speed: null,
            failure: failures?.().get(topic) ?? null,
            oldestAt: oldestAt(history, committed, end, now),
            stalledSince: stalled(name, history, committed < end, committed, stallMs * stageFactor, now),
          }
        })
      }),
    )
    return found.flat()
  }

  async function look(): Promise<void> {
    const head = await events.head()
    const statuses = (await Promise.all(parts.map(part => part.status()))).flat()
    const now = Date.now()
    const loops = statuses
      .filter(({ name }) => /^(?:projection|rebuild|refold|reaction) /u.test(name))
      .map(status => loopReport(status, head, now))
    const rounds = parts.flatMap(part => part.rounds?.() ?? []).map(status => roundsReport(status, now))
    last = [...loops, ...(await Promise.all(parts.map(part => stageReports(part, now)))).flat(), ...rounds]
    if (!closed) await storeProcess(documents, { id, at: now, loops: last })
  }

  /**
   * Looks now, and again after each interval. A look that fails because the stores are unavailable is not reported here: their own checks
   * do that.
   */
  function next(): void {
    if (closed) return
    looking = withTimeout(maxEveryMs * 2, look()).catch(() => {})
    void looking.then(() => {
      if (!closed) timer = setTimeout(next, everyMs).unref()
    })
  }

  return {
    start() {
      void removeOldProcesses(documents, Date.now()).catch(() => {})
      next()
    },
    reports: () => last,
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await looking
      await removeProcess(documents, id, Date.now() + 1).catch(() => {})
    },
  }
}
