/** One row for each invoice: with its whole extraction (`invoices`), and with a summary of it for the review grid (`review-rows`). */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileFailuresBroughtBack, FileFailuresLeftOut, PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { savedFields, type Changed } from '@docketry/contracts/api/invoices.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { staysAccepted } from '@docketry/contracts/rules/reviewed.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'
import { savedValue } from '../edit-conflicts.ts'
import { setAfterEdit, type Edited } from '../typed-in-acts.ts'
import { extractionSummary, untouched, valuesOf, withoutFields } from '../values.ts'
import { gstKeptIn, readAmounts, sourcesOfPages, withoutStaleGst, withSources, type ReadAmounts } from '../value-sources.ts'

type Common = Omit<InvoiceRow, 'fileId' | 'pages' | 'extraction'>
/** An extraction of an invoice's pages; `of` is absent when the invoice's present pages were read. */
type Reading = { extraction: Extraction; of?: { fileId: string; pages: PageRef[] } }
type DataOf<T extends (InvoiceEvent | BusinessEvent)['type']> = Extract<InvoiceEvent | BusinessEvent, { type: T }>['data']

/** Changes with every event that sets pages or extraction: the start of the event's random id. */
const stampOf = ({ id }: StoredEvent): string => id.slice(0, 8)

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

const none = { invoiceDate: null, invoiceNumber: null, supplierAbn: null, supplierName: null, category: null, total: null, gst: null }
const emptyExtraction: Extraction = {
  model: '',
  fields: none,
  currency: 'AUD',
  candidates: { invoiceDate: [], invoiceNumber: [], supplierAbn: [], supplierName: [], category: [], total: [], gst: [] },
}

type AnyFold<R> = { ids(data: never): string[]; fold(row: R | null, data: never, event: StoredEvent, id: string): R | null }

/** The folds, each also setting the revision of the row from events of the invoice's own stream. Other streams concern rows too. */
function withRevision<R extends { id: string; revision: number }, F extends Record<string, AnyFold<R>>>(folds: F): F {
  const wrapped = Object.entries(folds).map(([type, one]) => [
    type,
    {
      ...one,
      fold(row: R | null, data: never, event: StoredEvent, id: string): R | null {
        const after = one.fold(row, data, event, id)
        return after && event.stream === `invoice-${after.id}` && after.revision !== event.revision
          ? { ...after, revision: event.revision }
          : after
      },
    },
  ])
  return Object.fromEntries(wrapped) as F // the same folds
}

/** The row without its acceptance. `changedSince`: what changed after it. */
function withoutAcceptance<R extends Common>(
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

/** `read`: the amounts of its extraction. */
function edited<R extends Common>(row: R, edit: Edited, read: ReadAmounts, { metadata }: StoredEvent): R {
  const set = setAfterEdit(row, edit, read, metadata)
  const { amountSources: _, ...rest } = withValues(row, { ...row.values, ...edit.changed })
  return { ...rest, ...set, wasModified: set.byPerson.length > 0 } as unknown as R // the same row with other values
}

/** `project`: the part of the row that depends on the extraction; `readIn`: the amounts in it. */
function foldsOf<R extends Common, FromExtraction extends object>(
  project: (reading: Reading) => FromExtraction,
  readIn: (row: R) => ReadAmounts,
) {
  const whole = (row: Common & FromExtraction): R => row as unknown as R // a row consists of these two parts
  function readAnew(
    row: R | null,
    { extraction, values }: { extraction: Extraction; values: InvoiceValues },
    event: StoredEvent,
  ): R | null {
    if (row === null) return null
    const { reading: _, leftOut: __, ...rest } = withValues(row, values)
    return { ...rest, stamp: stampOf(event), ...project({ extraction }) } as unknown as R // the same row, read
  }
  return withRevision({
    InvoiceExtracted: {
      ids: idOf,
      fold(
        _: R | null,
        { invoiceId: id, groupId, clientId, firmId, fileId, pages, order, prefix, extraction }: DataOf<'InvoiceExtracted'>,
        event: StoredEvent,
      ): R {
        const values = valuesOf(extraction)
        return whole({
          id,
          groupId,
          clientId,
          firmId,
          order,
          prefix,
          stamp: stampOf(event),
          revision: event.revision,
          ...project({ extraction, of: { fileId, pages } }),
          values,
          ...untouched,
          generation: 0,
          paymentDate: values.paymentDate,
        })
      },
    },
    InvoiceEdited: {
      ids: idOf,
      fold: (row: R | null, data: DataOf<'InvoiceEdited'>, event: StoredEvent) => row && edited(row, data as Edited, readIn(row), event), // absent keys stay absent in JSON
    },
    ManualReviewChosen: {
      ids: idOf,
      fold: (row: R | null, data: DataOf<'ManualReviewChosen'>) => row && { ...row, manualReview: data.choice },
    },
    InvoiceReviewed: {
      ids: idOf,
      fold(row: R | null, data: DataOf<'InvoiceReviewed'>, event: StoredEvent): R | null {
        if (row === null) return null
        const { anyway, accepted } = data
        const { changedSince: _, ...rest } = row
        return {
          ...rest,
          ...gstKeptIn(data, event),
          reviewed: true,
          ...(anyway ? { anyway: { ...row.anyway, ...anyway } } : {}),
          ...(accepted ? { recorded: true as const } : {}),
        } as unknown as R // the same row, accepted
      },
    },
    ReviewWithdrawn: {
      ids: idOf,
      fold: (row: R | null) => row && withoutAcceptance<R>(row),
    },
    InvoiceNoted: { ids: idOf, fold: (row: R | null, { note }: DataOf<'InvoiceNoted'>) => row && { ...row, note } },
    InvoiceFieldsConfirmed: {
      ids: idOf,
      fold: (row: R | null, data: DataOf<'InvoiceFieldsConfirmed'>, event: StoredEvent) =>
        row && { ...row, ...gstKeptIn(data, event), confirmedValues: { ...row.confirmedValues, ...data.looked } },
    },
    FieldConfirmationsWithdrawn: {
      ids: idOf,
      fold: (row: R | null, { fields }: DataOf<'FieldConfirmationsWithdrawn'>) =>
        row && { ...row, confirmedValues: withoutFields(row.confirmedValues, fields) },
    },
    InvoicePagesSet: {
      ids: idOf,
      fold(
        row: R | null,
        { invoiceId: id, turn: _, extraction, note, looked, fileId, pages, accepted, amountSources, ...data }: DataOf<'InvoicePagesSet'>,
        event: StoredEvent,
      ): R {
        const changedSince = row === null || data.reviewed ? [] : changedWithPages(row)
        return whole({
          id,
          ...data,
          stamp: stampOf(event),
          revision: event.revision,
          ...project({ extraction: extraction ?? emptyExtraction, of: { fileId, pages } }),
          ...(extraction === null ? { reading: true as const } : {}),
          ...(accepted ? { recorded: true as const } : {}),
          ...(changedSince.length > 0 ? { changedSince } : {}),
          ...withSources(sourcesOfPages({ ...data, extraction, amountSources })),
          ...(row?.typedInActs ? { typedInActs: row.typedInActs } : {}),
          note: note ?? null,
          confirmedValues: looked ?? {},
          wasModified: data.byPerson.length > 0,
          generation: row?.generation ?? 0,
          paymentDate: data.values.paymentDate,
        })
      },
    },
    InvoicePagesRead: {
      ids: idOf,
      fold(row: R | null, data: DataOf<'InvoicePagesRead'>, event: StoredEvent): R | null {
        const after = readAnew(row, data, event)
        // Where the pages have withdrawn the acceptance, their values are no further change: the row had none of them before.
        return after && row?.changedSince?.includes('pages') && !row.reviewed ? { ...after, changedSince: row.changedSince } : after
      },
    },
    ExtractionAdopted: { ids: idOf, fold: readAnew },
    AdoptionReverted: { ids: idOf, fold: readAnew },
    // Its pages are not read any more: a person types the values.
    FileFailuresLeftOut: {
      ids: (data: FileFailuresLeftOut['data']) => data.invoices,
      fold(row: R | null): R | null {
        if (!row?.reading) return row
        const { reading: _, ...rest } = row
        return { ...rest, leftOut: true } as unknown as R // the same row with another mark
      },
    },
    FileFailuresBroughtBack: {
      ids: (data: FileFailuresBroughtBack['data']) => data.invoices,
      fold(row: R | null): R | null {
        if (!row?.leftOut) return row
        const { leftOut: _, ...rest } = row
        return { ...rest, reading: true } as unknown as R // the same row with its former mark
      },
    },
    InvoiceSetAside: { ids: idOf, fold: (): null => null },
    Erased: { ids: (data: DataOf<'Erased'>) => data.invoices.map(it => it.id), fold: (): null => null },
    InvoiceDeleted: intoBin(idOf),
    InvoiceRestored: outOfBin(idOf),
  })
}

/** Current invoices with their whole extraction. */
export const invoices = projectionOf<InvoiceEvent | FileFailuresLeftOut | FileFailuresBroughtBack | BusinessEvent, InvoiceRow>()({
  name: 'invoices',
  version: 21,
  indexes: {
    fields: [['groupId', 'order'], ['firmId', 'clientId', 'paymentDate'], ['deleted.clientId', 'deleted.at'], ['deleted.row.groupId']],
    fromStart: true,
  },
  on: foldsOf<InvoiceRow, Pick<InvoiceRow, 'extraction'> & Partial<InvoiceRow>>(
    ({ extraction, of }) => ({ ...of, extraction }),
    row => readAmounts(row.extraction),
  ),
})

/** Current invoices for the review grid, with a summary of the extraction. */
export const reviewRows = projectionOf<InvoiceEvent | FileFailuresLeftOut | FileFailuresBroughtBack | BusinessEvent, ReviewRow>()({
  name: 'review-rows',
  version: 21,
  indexes: {
    fields: [
      ['groupId', 'order'],
      ['firmId', 'clientId', 'paymentDate'],
    ],
  },
  on: foldsOf<ReviewRow, Pick<ReviewRow, 'machine'>>(
    ({ extraction }) => ({ machine: extractionSummary(extraction) }),
    row => row.machine,
  ),
})
