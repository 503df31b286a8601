/**
 * The row of an invoice after an event. `read` is the part of it that depends on the extraction, which the projections of invoices.ts make
 * differently; it stays where it is among the others, because the members of a stored row keep their order. Pure.
 */
import { savedFields, type Changed } from '@docketry/contracts/api/invoices.ts'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { staysAccepted } from '@docketry/contracts/rules/reviewed.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { savedValue } from '../edit-conflicts.ts'
import { setAfterEdit, type Edited } from '../typed-in-acts.ts'
import { untouched, valuesOf } from '../values.ts'
import { gstKeptIn, sourcesOfPages, withoutStaleGst, withSources, type ReadAmounts } from '../value-sources.ts'

export type Common = Omit<InvoiceRow, 'fileId' | 'pages' | 'extraction'>
export type DataOf<T extends (InvoiceEvent | BusinessEvent)['type']> = Extract<InvoiceEvent | BusinessEvent, { type: T }>['data']

/** Changes with every event that sets pages or extraction: the start of the event's random id. */
const stampOf = ({ id }: StoredEvent): string => id.slice(0, 8)

/** The row without its acceptance. `changedSince`: what changed after it. */
export function withoutAcceptance<R extends Common>(
  { anyway: _, recorded: __, changedSince: ___, ...rest }: Common,
  changedSince: Changed[] = [],
): R {
  return { ...rest, reviewed: false, ...(changedSince.length > 0 ? { changedSince } : {}) } as unknown as R // the same row without these
}

/** The row with other values. An acceptance that names its values is withdrawn by it. */
function withValues<R extends Common>(row: R, values: InvoiceValues): R {
  const after: R = withoutStaleGst({ ...row, values, paymentDate: values.paymentDate }, values)
  const fields = savedFields.filter(field => savedValue(row, field) !== savedValue(after, field))
  const isWithdrawn = row.reviewed && !staysAccepted({ ...row, accepted: row.reviewed })
  return !(isWithdrawn || row.changedSince) ? after : withoutAcceptance(after, [...new Set([...(row.changedSince ?? []), ...fields])])
}

/** What changed after an acceptance, once the row has other pages. */
const changedWithPages = ({ reviewed, changedSince }: Common): Changed[] =>
  reviewed || changedSince ? [...new Set<Changed>([...(changedSince ?? []), 'pages'])] : []

/** The row after an edit. `read`: the amounts of its extraction. */
export function edited<R extends Common>(row: R, edit: Edited, read: ReadAmounts, { metadata }: StoredEvent): R {
  const set = setAfterEdit(row, edit, read, metadata)
  const { amountSources: _, ...rest } = withValues(row, { ...row.values, ...edit.changed })
  return { ...rest, ...set, wasModified: set.byPerson.length > 0 } as unknown as R // the same row with other values
}

/** The first row of an invoice. */
export function extractedRow<R extends Common>(
  { invoiceId: id, groupId, clientId, firmId, order, prefix, extraction }: DataOf<'InvoiceExtracted'>,
  event: StoredEvent,
  read: object,
): R {
  const values = valuesOf(extraction)
  const row: Common = {
    id,
    groupId,
    clientId,
    firmId,
    order,
    prefix,
    stamp: stampOf(event),
    revision: event.revision,
    ...read,
    values,
    ...untouched,
    generation: 0,
    paymentDate: values.paymentDate,
  }
  return row as unknown as R // a row consists of these parts
}

/** The row with the values of another extraction. */
export function reread<R extends Common>(row: R, values: InvoiceValues, event: StoredEvent, read: object): R {
  const { reading: _, leftOut: __, ...rest } = withValues(row, values)
  return { ...rest, stamp: stampOf(event), ...read } as unknown as R // the same row, read
}

/** Where its pages have withdrawn the acceptance, their values are no further change: the row had none of them before. */
export const readAfterPages = <R extends Common>(row: R, after: R): R =>
  row.changedSince?.includes('pages') && !row.reviewed ? { ...after, changedSince: row.changedSince } : after

/** The row with other pages; `row` null: a new invoice. */
export function withPages<R extends Common>(row: R | null, data: DataOf<'InvoicePagesSet'>, event: StoredEvent, read: object): R {
  const { invoiceId: id, turn: _, extraction, note, looked, fileId: __, pages: ___, accepted, amountSources, ...rest } = data
  const changedSince = row === null || rest.reviewed ? [] : changedWithPages(row)
  const after: Common = {
    id,
    ...rest,
    stamp: stampOf(event),
    revision: event.revision,
    ...read,
    ...(extraction === null ? { reading: true as const } : {}),
    ...(accepted ? { recorded: true as const } : {}),
    ...(changedSince.length > 0 ? { changedSince } : {}),
    ...withSources(sourcesOfPages({ ...rest, extraction, amountSources })),
    ...(row?.typedInActs ? { typedInActs: row.typedInActs } : {}),
    note: note ?? null,
    confirmedValues: looked ?? {},
    wasModified: rest.byPerson.length > 0,
    generation: row?.generation ?? 0,
    paymentDate: rest.values.paymentDate,
  }
  return after as unknown as R // a row consists of these parts
}

export function accepted<R extends Common>(row: R, data: DataOf<'InvoiceReviewed'>, event: StoredEvent): R {
  const { anyway, accepted: values } = data
  const { changedSince: _, ...rest } = row
  return {
    ...rest,
    ...gstKeptIn(data, event),
    reviewed: true,
    ...(anyway ? { anyway: { ...row.anyway, ...anyway } } : {}),
    ...(values ? { recorded: true as const } : {}),
  } as unknown as R // the same row, accepted
}

/** Its pages are not read any more: a person types the values. */
export function leftOut<R extends Common>(row: R): R {
  if (!row.reading) return row
  const { reading: _, ...rest } = row
  return { ...rest, leftOut: true } as unknown as R // the same row with another mark
}

export function broughtBack<R extends Common>(row: R): R {
  if (!row.leftOut) return row
  const { leftOut: _, ...rest } = row
  return { ...rest, reading: true } as unknown as R // the same row with its former mark
}
