/** What is reported of the loops, stages and periodic work of this process; logs when one of them begins to stall, and when that ends. */
import type { Failure, LoopStatus } from '../platform/catch-up/follow-loop.ts'
import type { RoundsStatus } from '../platform/concurrency/rounds.ts'
import type { Report } from '../platform/errors/report.ts'
import type { PartitionLag } from '../platform/ports/log.ts'
import { topicsOfStage } from '../platform/stages/stage.ts'
import type { Stores } from '../main/stores.ts'
import { addSample, emptyHistory, oldestAt, perSecond, stalledSince, waitingAt, type History } from './loop-history.ts'
import type { LoopReport } from './process-states.ts'

/** What is watched of a part of the process. `failures`: the last of each topic of its stages. `rounds`: of its periodic work. */
export type Watched = {
  status(): Promise<LoopStatus[]>
  stages: readonly string[]
  failures?(): ReadonlyMap<string, Failure>
  rounds?(): RoundsStatus[]
}

type Options = { stallMs: number; log: Stores['log']; report: Report }

type LoopReports = {
  /** As made last; empty before. */
  last(): LoopReport[]
  /** `head`: of the event store. `at`: what time the reports are of (UTC ms). Rejects when the log or a part is unavailable. */
  make(parts: readonly Watched[], head: number | null): Promise<{ at: number; loops: LoopReport[] }>
}

/** A message may take minutes, as a page does: a stage has more time than a loop. */
const stageFactor = 10

const totalsByTopic = (lags: PartitionLag[]): Map<string, { committed: number; end: number }> => {
  const totals = new Map<string, { committed: number; end: number }>()
  for (const { topic, committed, end } of lags) {
    const before = totals.get(topic) ?? { committed: 0, end: 0 }
    totals.set(topic, { committed: before.committed + committed, end: before.end + end })
  }
  return totals
}

/** `histories`: by name of a loop or stage. `last`: the reports as made last. */
type Reported = Options & { histories: Map<string, History>; last: LoopReport[] }

function sampled({ histories }: Reported, name: string, sample: History['samples'][number]): History {
  const history = histories.get(name) ?? emptyHistory()
  addSample(history, sample)
  histories.set(name, history)
  return history
}

/** Logs when a stall begins, as `what`, and when it ends. Returns `since`. */
function logged(
  { last, report }: Reported,
  { name, since, now, what }: { name: string; since: number | null; now: number; what: string },
): number | null {
  const was = last.find(one => one.name === name)?.stalledSince ?? null
  if (since !== null && was === null) report(`${name} ${what}`, { name, seconds: Math.round((now - since) / 1000) })
  if (since === null && was !== null) report(`${name} makes progress again`, { name })
  return since
}

/** Since when work waits without progress, where that is longer than `limitMs`; null otherwise. `mark`: moves with each progress. */
function stalled(
  of: Reported,
  history: History,
  { name, isBehind, mark, limitMs, now }: { name: string; isBehind: boolean; mark: number | null; limitMs: number; now: number },
): number | null {
  history.waiting = waitingAt(history.waiting, isBehind, mark, now)
  const since = stalledSince(history.waiting, limitMs, now)
  return logged(of, { name, since, now, what: 'makes no progress although work is waiting' })
}

function loopReport(of: Reported, status: LoopStatus, head: number | null, now: number): LoopReport {
  const { name, state, position, handled, lastFailure } = status
  const history = sampled(of, name, { at: now, count: handled, position })
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
    stalledSince: stalled(of, history, { name, isBehind, mark: position, limitMs: of.stallMs, now }),
  }
}

function roundsReport(of: Reported, status: RoundsStatus, now: number): LoopReport {
  const { name, state, quietMs, limit, endedAt, lastFailure } = status
  const since = quietMs >= of.stallMs * limit ? now - Math.round(quietMs) : null
  const what = state === 'working' ? 'makes no progress in its round' : 'is late with its next round'
  return {
    name,
    state,
    position: null,
    oldestAt: null,
    endedAt,
    failure: lastFailure,
    rate: null,
    speed: null,
    stalledSince: logged(of, { name, since, now, what }),
  }
}

async function stageReports(of: Reported, { stages, failures }: Watched, now: number): Promise<LoopReport[]> {
  const found = await Promise.all(
    stages.map(async stage => {
      const totals = totalsByTopic(await of.log.lag(stage, topicsOfStage(stage)))
      return topicsOfStage(stage).map((topic): LoopReport => {
        const { committed, end } = totals.get(topic) ?? { committed: 0, end: 0 }
        const name = `stage ${topic}`
        const history = sampled(of, name, { at: now, count: committed, position: null })
        return {
          name,
          state: 'following',
          position: committed,
          rate: perSecond(history.samples, ({ count }) => count),
          speed: null,
          failure: failures?.().get(topic) ?? null,
          oldestAt: oldestAt(history, committed, end, now),
          stalledSince: stalled(of, history, { name, isBehind: committed < end, mark: committed, limitMs: of.stallMs * stageFactor, now }),
        }
      })
    }),
  )
  return found.flat()
}

export function loopReports(options: Options): LoopReports {
  const of: Reported = { ...options, histories: new Map(), last: [] }
  return {
    last: () => of.last,
    async make(parts, head) {
      const statuses = (await Promise.all(parts.map(part => part.status()))).flat()
      const now = Date.now()
      const loops = statuses
        .filter(({ name }) => /^(?:projection|rebuild|refold|reaction) /u.test(name))
        .map(status => loopReport(of, status, head, now))
      const rounds = parts.flatMap(part => part.rounds?.() ?? []).map(status => roundsReport(of, status, now))
      const stages = (await Promise.all(parts.map(part => stageReports(of, part, now)))).flat()
      of.last = [...loops, ...stages, ...rounds]
      return { at: now, loops: of.last }
    },
  }
}
