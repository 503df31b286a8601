import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { ClientStreamRow } from '@docketry/contracts/projections/client-stream-rows.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { projectionOf } from '../../platform/projections/projection.ts'
import { valuesOf } from '../values.ts'

const withOne = <T>(all: T[], one: T): T[] => (all.includes(one) ? all : [...all, one])

/** The row with the quarter of this payment date among its quarters. */
function withQuarterOf(row: ClientStreamRow | null, date: string | null | undefined): ClientStreamRow | null {
  if (row === null || !date) return row
  const quarters = withOne(row.quarters, quarterIndexOf(date))
  return quarters === row.quarters ? row : { ...row, quarters }
}

function withParent(row: ClientStreamRow | null, parentId: string | null): ClientStreamRow | null {
  if (row === null || parentId === null) return row
  const parents = withOne(row.parents, parentId)
  return parents === row.parents ? row : { ...row, parents }
}

type Owner = Pick<ClientStreamRow, 'firmId' | 'clientId' | 'groupId'>

/** The row of an invoice of which nothing is known yet; that of a batch differs in its kind. */
const rowOf = (id: string, { firmId, clientId, groupId }: Owner): ClientStreamRow => ({
  id,
  kind: 'invoice',
  firmId,
  clientId,
  groupId,
  quarters: [],
  parents: [],
  erasedAt: null,
  changedAt: 0,
  changedBy: '',
  changedIn: '',
})

const ofInvoice = ({ invoiceId }: { invoiceId: string }): string[] => [invoiceId]
type Event = { metadata: { actor: string; at: number; actId: string } }
const changed = (row: ClientStreamRow | null, { metadata: { actor, at, actId } }: Event): ClientStreamRow | null =>
  row && { ...row, changedAt: at, changedBy: actor, changedIn: actId }
const change = { ids: ofInvoice, fold: (row: ClientStreamRow | null, _: unknown, event: Event) => changed(row, event) }
const withValues = {
  ids: ofInvoice,
  fold: (row: ClientStreamRow | null, { values }: { values: { paymentDate: string | null } }, event: Event) =>
    changed(withQuarterOf(row, values.paymentDate), event),
}

/**
 * The index that a batch or a quarter as of a time is computed from: the streams that may have been in it. Only erasure removes entries, so
 * any time can be requested.
 */
export const clientStreams = projectionOf<InvoiceEvent | ScanGroupEvent | GroupingEvent | BusinessEvent, ClientStreamRow>()({
  name: 'client-streams',
  version: 3,
  indexes: {
    fields: [
      ['firmId', 'clientId', 'quarters'],
      ['firmId', 'clientId', 'groupId'],
      ['firmId', 'clientId', 'parents'],
      ['firmId', 'clientId', 'erasedAt'],
      ['firmId', 'clientId', 'changedAt'],
    ],
    fromStart: true,
  },
  on: {
    InvoiceExtracted: {
      ids: ofInvoice,
      fold: (row, { invoiceId, extraction, ...owner }, event) =>
        changed(withQuarterOf(row ?? rowOf(invoiceId, owner), valuesOf(extraction).paymentDate), event),
    },
    InvoicePagesSet: {
      ids: ofInvoice,
      fold: (row, { invoiceId, values, ...owner }, event) =>
        changed(withQuarterOf(row ?? rowOf(invoiceId, owner), values.paymentDate), event),
    },
    InvoiceEdited: { ids: ofInvoice, fold: (row, { changed: { paymentDate } }, event) => changed(withQuarterOf(row, paymentDate), event) },
    InvoicePagesRead: withValues,
    ExtractionAdopted: withValues,
    AdoptionReverted: withValues,
    InvoiceReviewed: change,
    ReviewWithdrawn: change,
    InvoiceFieldsConfirmed: change,
    FieldConfirmationsWithdrawn: change,
    InvoiceSetAside: change,
    InvoiceDeleted: change,
    InvoiceRestored: change,
    GroupCreated: {
      ids: ({ groupId }) => [groupId],
      fold: (_, { groupId, firmId, clientId, parentId }) =>
        withParent({ ...rowOf(groupId, { firmId, clientId, groupId }), kind: 'batch' }, parentId),
    },
    GroupMerged: { ids: ({ childId }) => [childId], fold: (row, { parentId }) => withParent(row, parentId) },
    GroupRestored: { ids: ({ groupId }) => [groupId], fold: (row, { parentId }) => withParent(row, parentId) },
    GroupPutBack: { ids: ({ groupId }) => [groupId], fold: (row, { parentId }) => withParent(row, parentId) },
    // Taken from this event alone, so that a projection built after the erasure has the same rows.
    Erased: {
      ids: ({ kind, keptId, whole, invoices }) => (kind === 'group' ? [...invoices.map(({ id }) => id), ...(whole ? [keptId] : [])] : []),
      fold: (_, { keptId, firmId, businessId }, { metadata: { at } }, id) => ({
        ...rowOf(id, { firmId, clientId: businessId, groupId: keptId }),
        ...(id === keptId ? { kind: 'batch' as const } : {}),
        erasedAt: at,
      }),
    },
  },
})
