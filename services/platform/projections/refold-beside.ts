/**
 * Folds failed rows of a projection again beside its batches: the history is read while they go on, and only writing the rows waits until
 * no batch is handled.
 */
import type { Failure, LoopStatus } from '../catch-up/follow-loop.ts'
import { backOff, pause } from '../concurrency/timers.ts'
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { Report } from '../errors/report.ts'
import type { StoredEvent } from '../events/event.ts'
import type { Lease } from '../ports/documents.ts'
import type { Build } from './build.ts'
import type { ChangedRow } from './fold-batch.ts'
import type { Refold } from './refold.ts'

/** `name`: of the refold in reports. */
type RefoldParts = {
  name: string
  build(): Build
  /** Of the last event that the build has handled. */
  position(): number | null
  /** Runs the work between two batches, with the lease for writes to the build. */
  alone(work: (lease: Lease) => Promise<void>): Promise<void>
  changed(rows: ChangedRow[]): void
  report: Report
  closing: AbortSignal
}

type RefoldsBeside = {
  /** Called when rows may be due; while a refold is under way they follow it. */
  start(): void
  /** Called with each batch once it is handled: as `start`, where it has requests. */
  startFor(batch: StoredEvent[]): void
  /** Resolves when the request at this position, if one is under way, is carried out. Later events do not wait for it. */
  carriedOut(position: number): Promise<void>
  /** Resolves when no row is due, or the process no longer has the lease. */
  settled(): Promise<void>
  /** How far the one under way is; null: none. */
  status(): LoopStatus | null
}

export function refoldsBeside({ name, build, position, alone, changed, report, closing }: RefoldParts): RefoldsBeside {
  let running: Promise<void> | null = null
  let again = false
  /** Positions of the requests that are under way. */
  const requests = new Set<number>()
  let current: { rows: Refold; since: number } | null = null
  let lastFailure: Failure | null = null

  async function run(): Promise<void> {
    for (let failures = 0; !closing.aborted; ) {
      const [of, upTo] = [build(), position()]
      const rows = of.refold()
      if (rows === null || upTo === null) return
      current = { rows, since: Date.now() }
      try {
        await rows.foldTo(upTo, closing)
        await alone(async lease => {
          // Another build has its own failed rows.
          if (!closing.aborted && build() === of) changed(await of.endRefold(rows, position() ?? upTo, lease))
        })
        failures = 0
        lastFailure = null
      } catch (error) {
        // The process that has the lease now finds the rows to be folded among the parked ones.
        if (codeOf(error) === 'fenced') return
        failures += 1
        lastFailure = { reason: reasonOf(error), at: Date.now() }
        report(`${of.collection} could not fold rows again and tries it once more`, { reason: reasonOf(error), failures })
        await pause(backOff(failures), closing)
      }
    }
  }

  function start(): void {
    again = true
    running ??= (async () => {
      while (again) {
        again = false
        await run()
      }
      ;[running, current] = [null, null]
      requests.clear()
    })()
  }

  async function settled(): Promise<void> {
    while (running) await running
  }

  return {
    start,
    startFor(batch) {
      const wanted = batch.filter(({ type }) => type === 'RefoldRequested')
      for (const event of wanted) requests.add(event.position)
      if (wanted.length > 0) start()
    },
    async carriedOut(at) {
      if (requests.has(at)) await settled()
    },
    settled,
    status: () =>
      current && {
        name,
        state: lastFailure ? 'failing' : 'following',
        reason: lastFailure?.reason ?? null,
        position: current.rows.position(),
        lagMs: 0,
        lastProgressAt: current.since,
        live: false,
        handled: current.rows.handled(),
        lastFailure,
      },
  }
}
