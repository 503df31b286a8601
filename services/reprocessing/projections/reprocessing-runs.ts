/** One row for each run of reprocessing, with its progress: folded from its own events and from what happened to invoices by it. */
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ReprocessingEvent } from '@docketry/contracts/events/reprocessing.ts'
import type { ReprocessingRunRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { maxStandstillMs } from '@docketry/contracts/rules/reprocessing.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { runId: string }) => [data.runId]
/** Failures that a row keeps, so that those that are read after all are recognised; all are counted. */
const maxFailures = 10_000

type Row = ReprocessingRunRow
/**
 * What does not count as time of work until `at`: a standstill, so that a run goes on at its rate after Docketry was stopped for a night.
 */
const standstillMs = ({ state, lastAt }: Row, at: number): number => (state === 'running' ? Math.max(0, at - lastAt - maxStandstillMs) : 0)
const changed = (row: Row | null, { metadata: { at } }: StoredEvent, change: Partial<Row>): Row | null =>
  row && { ...row, pausedMs: row.pausedMs + standstillMs(row, at), ...change, lastAt: at }
/** The pause counts from the last invoice that was read in it. */
const pauseEnded = (row: Row | null, at: number): Partial<Row> =>
  row?.pausedAt == null ? {} : { pausedAt: null, pausedMs: row.pausedMs + Math.max(0, at - row.lastAt) }
/** An invoice that failed and was read after all, because an operator sent its message again. Only of those that are kept. */
function withoutFailure({ failed, failures }: Row, invoiceId: string): Pick<Row, 'failed' | 'failures'> {
  const others = failures.filter(it => it.invoiceId !== invoiceId)
  return { failed: failed - (failures.length - others.length), failures: others }
}

export const reprocessingRuns = projectionOf<ReprocessingEvent | InvoiceEvent, Row>()({
  name: 'reprocessing-runs',
  version: 4,
  indexes: { fields: [['state', 'startedAt'], ['startedAt']] },
  on: {
    ReprocessingStarted: {
      ids: idOf,
      fold: (_, { runId: id, work, selection, total }, { metadata: { at, actor, reason = null } }) => ({
        id,
        state: 'running',
        work,
        selection,
        startedAt: at,
        startedBy: actor,
        reason,
        endedAt: null,
        lastAt: at,
        pausedAt: null,
        pausedMs: 0,
        after: null,
        total,
        sent: 0,
        passed: 0,
        proposed: 0,
        differing: 0,
        adopted: 0,
        reverted: 0,
        kept: 0,
        failed: 0,
        revertedAt: null,
        failures: [],
      }),
    },
    ReprocessingAdvanced: {
      ids: idOf,
      fold: (row, { after, sent, passed }, event) =>
        changed(row, event, row ? { after, sent: row.sent + sent, passed: row.passed + passed } : {}),
    },
    ReprocessingPaused: { ids: idOf, fold: (row, _, event) => changed(row, event, { state: 'paused', pausedAt: event.metadata.at }) },
    ReprocessingResumed: {
      ids: idOf,
      fold: (row, _, event) => changed(row, event, { state: 'running', ...pauseEnded(row, event.metadata.at) }),
    },
    ReprocessingCancelled: {
      ids: idOf,
      fold: (row, _, event) =>
        changed(row, event, { state: 'cancelled', endedAt: event.metadata.at, ...pauseEnded(row, event.metadata.at) }),
    },
    ReprocessingFinished: { ids: idOf, fold: (row, _, event) => changed(row, event, { state: 'finished', endedAt: event.metadata.at }) },
    ProposalFailed: {
      ids: idOf,
      fold: (row, { invoiceId, code }, event) =>
        changed(row, event, row ? { failed: row.failed + 1, failures: [...row.failures, { invoiceId, code }].slice(0, maxFailures) } : {}),
    },
    ExtractionProposed: {
      ids: idOf,
      fold: (row, { invoiceId, differences }, event) =>
        changed(
          row,
          event,
          row
            ? {
                ...withoutFailure(row, invoiceId),
                proposed: row.proposed + 1,
                differing: row.differing + (differences.some(it => it.now !== it.proposed && !it.byPerson) ? 1 : 0),
              }
            : {},
        ),
    },
    ExtractionAdopted: {
      ids: ({ adoptionId }) => [adoptionId],
      fold: (row, _, event) => changed(row, event, row ? { adopted: row.adopted + 1 } : {}),
    },
    AdoptionReverted: {
      ids: ({ adoptionId, runId }) => [adoptionId, ...(runId === null ? [] : [runId])],
      fold(row, { adoptionId, fields, kept }, event, id) {
        if (row === null) return null
        if (id === adoptionId) return { ...row, revertedAt: event.metadata.at }
        return changed(row, event, { reverted: row.reverted + (fields.length > 0 ? 1 : 0), kept: row.kept + kept.length })
      },
    },
  },
})
