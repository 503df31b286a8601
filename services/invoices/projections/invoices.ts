/** One row for each invoice: with its whole extraction (`invoices`), and with a summary of it for the review grid (`review-rows`). */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileFailuresBroughtBack, FileFailuresLeftOut, PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'
import type { Edited } from '../typed-in-acts.ts'
import { extractionSummary, withoutFields } from '../values.ts'
import { gstKeptIn, readAmounts, type ReadAmounts } from '../value-sources.ts'
import {
  accepted,
  broughtBack,
  edited,
  extractedRow,
  leftOut,
  readAfterPages,
  reread,
  withoutAcceptance,
  withPages,
  type Common,
  type DataOf,
} from './invoice-row.ts'

/** An extraction of an invoice's pages; `of` is absent when the invoice's present pages were read. */
type Reading = { extraction: Extraction; of?: { fileId: string; pages: PageRef[] } }

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

/** `project`: the part of the row that depends on the extraction; `readIn`: the amounts in it. */
function foldsOf<R extends Common, FromExtraction extends object>(
  project: (reading: Reading) => FromExtraction,
  readIn: (row: R) => ReadAmounts,
) {
  const readAnew = (row: R | null, { extraction, values }: { extraction: Extraction; values: InvoiceValues }, event: StoredEvent) =>
    row && reread(row, values, event, project({ extraction }))
  return withRevision({
    InvoiceExtracted: {
      ids: idOf,
      fold(_: R | null, data: DataOf<'InvoiceExtracted'>, event: StoredEvent): R {
        const { extraction, fileId, pages } = data
        return extractedRow(data, event, project({ extraction, of: { fileId, pages } }))
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
      fold: (row: R | null, data: DataOf<'InvoiceReviewed'>, event: StoredEvent) => row && accepted(row, data, event),
    },
    ReviewWithdrawn: { ids: idOf, fold: (row: R | null) => row && withoutAcceptance<R>(row) },
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
      fold(row: R | null, data: DataOf<'InvoicePagesSet'>, event: StoredEvent): R {
        const { extraction, fileId, pages } = data
        return withPages(row, data, event, project({ extraction: extraction ?? emptyExtraction, of: { fileId, pages } }))
      },
    },
    InvoicePagesRead: {
      ids: idOf,
      fold(row: R | null, data: DataOf<'InvoicePagesRead'>, event: StoredEvent): R | null {
        const after = readAnew(row, data, event)
        return row && after && readAfterPages(row, after)
      },
    },
    ExtractionAdopted: { ids: idOf, fold: readAnew },
    AdoptionReverted: { ids: idOf, fold: readAnew },
    FileFailuresLeftOut: {
      ids: (data: FileFailuresLeftOut['data']) => data.invoices,
      fold: (row: R | null) => row && leftOut(row),
    },
    FileFailuresBroughtBack: {
      ids: (data: FileFailuresBroughtBack['data']) => data.invoices,
      fold: (row: R | null) => row && broughtBack(row),
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
