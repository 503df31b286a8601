/** One small row for each invoice: by which model it was read, and what another one proposes. Runs of reprocessing select from it. */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FieldDifference, InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { allFields, type AnyField, type Extraction } from '@docketry/contracts/fields.ts'
import type { ProposalRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'
import { isOpenDifference } from '../proposed-values.ts'

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

/** The row of an invoice that was just read, of which nothing is proposed. `at`: UTC ms. */
const rowOf = (
  { invoiceId: id, groupId, clientId, firmId }: { invoiceId: string; groupId: string; clientId: string; firmId: string },
  { model }: Extraction,
  at: number,
  adoptions: string[],
): ProposalRow => ({ id, groupId, clientId, firmId, model, readAt: at, proposed: null, open: 0, adoptions })

/** Some fields are adopted or have their former values again: their differences are judged anew. */
function differencesAfter(row: ProposalRow, fields: readonly string[], isAdopted: boolean): ProposalRow {
  if (row.proposed === null) return row
  const differences = row.proposed.differences.map(it =>
    fields.includes(it.field) ? { ...it, now: isAdopted ? it.proposed : it.old } : it,
  )
  return { ...row, proposed: { ...row.proposed, differences }, open: differences.some(isOpenDifference) ? 1 : 0 }
}

/**
 * Fields whose values a person had set or confirmed at the time of the proposal, and that may not be a person's any more: an act was
 * undone, or a confirmation or an acceptance withdrawn. Whether they still are is decided by the invoice when they are adopted. `now`:
 * values that were changed.
 */
function openedAgain(row: ProposalRow, now: Partial<Record<AnyField, FieldDifference['now']>>, fields: readonly AnyField[]): ProposalRow {
  if (row.proposed === null) return row
  const differences = row.proposed.differences.map(it =>
    fields.includes(it.field) ? { ...it, now: it.field in now ? (now[it.field] ?? null) : it.now, byPerson: false } : it,
  )
  return { ...row, proposed: { ...row.proposed, differences }, open: differences.some(isOpenDifference) ? 1 : 0 }
}

/** As proposals compare them. */
const changedValues = ({ parts, paymentDate, ...values }: Partial<InvoiceValues>): Partial<Record<AnyField, FieldDifference['now']>> => ({
  ...values,
  ...(paymentDate === undefined ? {} : { invoiceDate: paymentDate }),
  ...(parts ? { total: totalOf({ parts }), gst: gstOf({ parts }) } : {}),
})

export const proposals = projectionOf<InvoiceEvent | BusinessEvent, ProposalRow>()({
  name: 'proposals',
  version: 3,
  // Counts by model, for all and for a firm, a client or a batch; then what a run selects, and the marks of review rows.
  indexes: {
    fields: [['model', 'readAt'], ['firmId', 'clientId', 'model'], ['groupId'], ['open', 'id'], ['clientId', 'open'], ['adoptions']],
    fromStart: true,
  },
  on: {
    InvoiceExtracted: { ids: idOf, fold: (_, data, { metadata: { at } }) => rowOf(data, data.extraction, at, []) },
    // Without an extraction its pages wait for stage extract, which reads them by the present model.
    InvoicePagesSet: {
      ids: idOf,
      fold: (row, data, { metadata: { at } }) => data.extraction && rowOf(data, data.extraction, at, row?.adoptions ?? []),
    },
    InvoicePagesRead: {
      ids: idOf,
      fold: (row, { extraction, ...data }, { metadata: { at, firmId, clientId } }) =>
        firmId === null || clientId === null ? null : rowOf({ ...data, firmId, clientId }, extraction, at, row?.adoptions ?? []),
    },
    ExtractionProposed: {
      ids: idOf,
      fold: (row, { runId, fileId, model, stored, reading = null, differences }, { metadata: { at } }) =>
        row && {
          ...row,
          proposed: { runId, fileId, model, stored, at, reading, differences },
          open: differences.some(isOpenDifference) ? 1 : 0,
        },
    },
    ExtractionAdopted: {
      ids: idOf,
      fold: (row, { adoptionId, fields, extraction }) =>
        row && { ...differencesAfter(row, fields, true), model: extraction.model, adoptions: [...new Set([...row.adoptions, adoptionId])] },
    },
    AdoptionReverted: {
      ids: idOf,
      fold: (row, { adoptionId, fields, extraction }) =>
        row && {
          ...differencesAfter(row, fields, false),
          model: extraction.model,
          adoptions: row.adoptions.filter(id => id !== adoptionId),
        },
    },
    InvoiceEdited: {
      ids: idOf,
      fold: (row, { changed }, { metadata }) =>
        row && metadata.undoes !== undefined ? openedAgain(row, changedValues(changed as Partial<InvoiceValues>), allFields) : row, // absent keys stay absent in JSON
    },
    ReviewWithdrawn: { ids: idOf, fold: row => row && openedAgain(row, {}, allFields) },
    FieldConfirmationsWithdrawn: { ids: idOf, fold: (row, { fields }) => row && openedAgain(row, {}, fields) },
    InvoiceSetAside: { ids: idOf, fold: () => null },
    Erased: { ids: data => data.invoices.map(it => it.id), fold: () => null },
    InvoiceDeleted: intoBin(idOf),
    InvoiceRestored: outOfBin(idOf),
  },
})
