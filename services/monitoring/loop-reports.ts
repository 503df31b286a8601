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

export function loopReports({ stallMs, log, report }: Options): LoopReports {
  const histories = new Map<string, History>()
  let last: LoopReport[] = []

  function sampled(name: string, sample: History['samples'][number]): History {
    const history = histories.get(name) ?? emptyHistory()
    addSample(history, sample)
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
    const history = sampled(name, { at: now, count: handled, position })
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

  async function stageReports({ stages, failures }: Watched, now: number): Promise<LoopReport[]> {
    const found = await Promise.all(
      stages.map(async stage => {
        const totals = totalsByTopic(await log.lag(stage, topicsOfStage(stage)))
        return topicsOfStage(stage).map((topic): LoopReport => {
          const { committed, end } = totals.get(topic) ?? { committed: 0, end: 0 }
          const name = `stage ${topic}`
          const history = sampled(name, { at: now, count: committed, position: null })
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

  return {
    last: () => last,
    async make(parts, head) {
      const statuses = (await Promise.all(parts.map(part => part.status()))).flat()
      const now = Date.now()
      const loops = statuses
        .filter(({ name }) => /^(?:projection|rebuild|refold|reaction) /u.test(name))
        .map(status => loopReport(status, head, now))
      const rounds = parts.flatMap(part => part.rounds?.() ?? []).map(status => roundsReport(status, now))
      const stages = (await Promise.all(parts.map(part => stageReports(part, now)))).flat()
      last = [...loops, ...stages, ...rounds]
      return { at: now, loops: last }
    },
  }
}
