import type { AttachmentEvent } from '@docketry/contracts/events/attachment.ts'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { countedFrom } from '@docketry/contracts/rules/retention.ts'
import type { RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

type UploadOwner = Pick<RetainedRow, 'id' | 'kind' | 'firmId' | 'clientId'>

/**
 * The earliest time from which documents of the row are kept, UTC ms; 0 for an unfinished erasure, which is due first; null without any.
 */
function dueFrom(row: RetainedRow): number | null {
  if (row.erasing) return 0
  const counted = Object.values(countedFrom(row))
  return counted.length === 0 ? null : counted.reduce((least, at) => Math.min(least, at))
}
const withDue = (row: RetainedRow): RetainedRow => ({ ...row, due: dueFrom(row) })
const fresh = (owner: UploadOwner): RetainedRow => ({ ...owner, files: {}, invoices: {}, erasing: null, due: null })
const groupOf = (data: { groupId: string }) => [data.groupId]
function withInvoicePages(row: RetainedRow | null, invoiceId: string, pages: PageRef[]): RetainedRow | null {
  if (row === null) return null
  const used = [...new Set(pages.map(page => page.fileId))]
  const invoices = { ...row.invoices, [invoiceId]: used }
  // Another invoice of the files that are due first leaves `due` as it is; computing it for each invoice of thousands would be slow.
  const keepsDue =
    !(invoiceId in row.invoices) && row.erasing === null && Math.max(0, ...used.map(file => row.files[file] ?? 0)) === row.due
  return keepsDue ? { ...row, invoices } : withDue({ ...row, invoices })
}
const without = <T>(all: Record<string, T>, removed: { id: string }[]): Record<string, T> => {
  const ids = new Set(removed.map(({ id }) => id))
  return Object.fromEntries(Object.entries(all).filter(([id]) => !ids.has(id)))
}

/**
 * What is stored of each group and of each email attachment, and from when its retention counts. Deleted files and invoices stay included:
 * their events and bytes exist until retention ends.
 */
export const retainedDocuments = projectionOf<ScanGroupEvent | InvoiceEvent | AttachmentEvent | BusinessEvent, RetainedRow>()({
  name: 'kept',
  version: 1,
  indexes: { fields: [['firmId', 'due']] },
  on: {
    GroupCreated: { ids: groupOf, fold: (_, { groupId: id, clientId, firmId }) => fresh({ id, kind: 'group', clientId, firmId }) },
    UploadReceived: {
      ids: groupOf,
      fold: (row, { files }, { metadata: { at } }) =>
        row && withDue({ ...row, files: { ...row.files, ...Object.fromEntries(files.map(({ fileId }) => [fileId, at])) } }),
    },
    InvoiceExtracted: { ids: groupOf, fold: (row, { invoiceId, pages }) => withInvoicePages(row, invoiceId, pages) },
    InvoicePagesSet: { ids: groupOf, fold: (row, { invoiceId, pages }) => withInvoicePages(row, invoiceId, pages) },
    AttachmentReceived: {
      ids: ({ attachmentId }) => [attachmentId],
      fold: (_, { firmId, clientId }, { metadata: { at } }, id) =>
        withDue({ ...fresh({ id, kind: 'attachment', firmId, clientId }), files: { [id]: at } }),
    },
    AttachmentAssigned: {
      ids: ({ attachmentId }) => [attachmentId],
      fold: (row, { firmId, clientId }) => row && { ...row, firmId, clientId },
    },
    Erased: {
      ids: ({ keptId }) => [keptId],
      fold(row, { businessId: clientId, firmId, kind, erasureId, whole, files, invoices }, _, id) {
        const { files: storedFiles, invoices: storedInvoices, ...rest } = row ?? fresh({ id, kind, clientId, firmId })
        const erasing = { erasureId, whole, files: files.map(it => it.id), invoices: invoices.map(it => it.id) }
        return withDue({ ...rest, files: without(storedFiles, files), invoices: without(storedInvoices, invoices), erasing })
      },
    },
    ErasureFinished: {
      ids: ({ keptId }) => [keptId],
      fold(row) {
        if (row === null || Object.keys(row.files).length + Object.keys(row.invoices).length === 0) return null
        return withDue({ ...row, erasing: null })
      },
    },
  },
})
