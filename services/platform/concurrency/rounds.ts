/** Work that is repeated after a time that each round decides, and what operators see of it. */
import type { Failure } from '../catch-up/follow-loop.ts'
import { reasonOf } from '../errors/coded.ts'
import type { Report } from '../errors/report.ts'

/**
 * `name`: `periodic <name>`. `working`: a round is under way. `quietMs`: for how long that round has shown no progress, or how late the
 * next one is; 0 while neither is so. `limit`: as in `Repeated`. `endedAt`: of the last round, UTC ms; null before the first has ended.
 * `lastFailure` stays when later rounds succeed.
 */
export type RoundsStatus = {
  name: string
  state: 'waiting' | 'working' | 'closed'
  quietMs: number
  limit: number
  endedAt: number | null
  lastFailure: Failure | null
}

export type Rounds = {
  status(): RoundsStatus
  /** Begins the next round at once, or as soon as the one under way has ended. */
  wake(): void
  /** Resolves when the round under way has ended. */
  close(): Promise<void>
}

/**
 * `report`: a fact `reason` is also kept as the last failure. `progress`: called after each part of a long round, which therefore has not
 * stalled.
 */
export type RoundTools = { report: Report; progress(): void }

/**
 * `limit`: how quiet a round may be before it has stalled, in multiples of DOCKETRY_STALL_SECONDS (default 10, as a stage has). `round`
 * returns how long to wait until the next, in ms.
 */
type Repeated = {
  name: string
  firstMs: number
  limit?: number
  report: Report
  round(tools: RoundTools): Promise<number>
}

/** As for a stage: a part of a round may take minutes. */
const usualLimit = 10
/** After an error that the round does not handle itself. */
const retryMs = 600_000

/** The first round follows after `firstMs`. A round that throws is reported and does not end the rounds. */
export function repeatRounds({ name, firstMs, limit = usualLimit, report, round }: Repeated): Rounds {
  let last: Promise<void> = Promise.resolve()
  let next: NodeJS.Timeout | null = null
  let state: RoundsStatus['state'] = 'waiting'
  let isWoken = false
  // Not by the clock, which may be set; it stands still with the timers while the machine sleeps.
  let expectedAt = 0
  let endedAt: number | null = null
  let lastFailure: Failure | null = null

  const tools: RoundTools = {
    report(what, facts) {
      if (typeof facts['reason'] === 'string') lastFailure = { reason: `${what}: ${facts['reason']}`, at: Date.now() }
      report(what, facts)
    },
    progress() {
      if (state === 'working') expectedAt = performance.now()
    },
  }
  async function work(): Promise<void> {
    state = 'working'
    isWoken = false
    tools.progress()
    let ms = retryMs
    try {
      ms = await round(tools)
    } catch (error) {
      tools.report(`the round of ${name} failed`, { reason: reasonOf(error) })
    }
    endedAt = Date.now()
    if (state === 'working') later(isWoken ? 0 : ms)
  }
  function later(ms: number): void {
    state = 'waiting'
    expectedAt = performance.now() + ms
    next = setTimeout(() => void (last = work()), ms)
    next.unref()
  }
  later(firstMs)
  return {
    status: () => ({
      name: `periodic ${name}`,
      state,
      quietMs: state === 'closed' ? 0 : Math.max(0, performance.now() - expectedAt),
      limit,
      endedAt,
      lastFailure,
    }),
    wake() {
      isWoken = true
      if (state !== 'waiting') return
      if (next) clearTimeout(next)
      later(0)
    },
    async close() {
      state = 'closed'
      if (next) clearTimeout(next)
      await last
    },
  }
}
