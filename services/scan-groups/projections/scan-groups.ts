import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { FileProgress, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { OwnCopies } from '../../platform/events/own-copies.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { intoBin, projectionOf } from '../../platform/projections/projection.ts'
import { announced, progressAfter, withExtracted, withInvoice, withoutInvoice } from './progress.ts'

const groupOf = (data: { groupId: string }) => [data.groupId]

function withFile(
  row: ScanGroupRow | null,
  fileId: string,
  at: number,
  own: OwnCopies,
  change: (file: FileProgress) => FileProgress,
): ScanGroupRow | null {
  const file = row?.files[fileId]
  return row && file ? { ...row, updatedAt: at, files: own.put(row.files, fileId, change(file)) } : row
}

const ofFile = {
  ids: groupOf,
  fold: (row: ScanGroupRow | null, data: { fileId: string }, event: StoredEvent, _id: string, own: OwnCopies) =>
    withFile(row, data.fileId, event.metadata.at, own, file => progressAfter(file, event as unknown as FileEvent)), // listed below for file events only
}

/** Removes the invoice from whichever file it started in. */
const withoutInvoiceAnywhere = (row: ScanGroupRow | null, invoiceId: string, at: number): ScanGroupRow | null =>
  row && {
    ...row,
    updatedAt: at,
    files: Object.fromEntries(Object.entries(row.files).map(([id, file]) => [id, withoutInvoice(file, invoiceId)])),
  }

const touched = (row: ScanGroupRow | null, at: number) => row && { ...row, updatedAt: at }

const renamed = (row: ScanGroupRow | null, name: string, at: number) => row && { ...row, name, updatedAt: at }

type Erased = Extract<BusinessEvent, { type: 'Erased' }>['data']

/** Removes erased files and invoices. `updatedAt` stays: nobody changed the batch. */
function withoutErased(row: ScanGroupRow, erased: Pick<Erased, 'files' | 'invoices'>): ScanGroupRow {
  const erasedFiles = new Set(erased.files.map(file => file.id))
  const left = Object.entries(row.files).filter(([id]) => !erasedFiles.has(id))
  const files = left.map(
    ([id, file]) => [id, erased.invoices.reduce((without, invoice) => withoutInvoice(without, invoice.id), file)] as const,
  )
  return { ...row, order: row.order.filter(id => !erasedFiles.has(id)), files: Object.fromEntries(files) }
}

/** A batch with the progress of each of its files; status and percentage are computed from it when read. */
export const scanGroups = projectionOf<BusinessEvent | ScanGroupEvent | GroupingEvent | FileEvent | InvoiceEvent, ScanGroupRow>()({
  name: 'scan-groups',
  version: 9,
  indexes: { fields: [['firmId', 'clientId', 'createdAt'], ['parentId'], ['deleted.clientId', 'deleted.at']] },
  on: {
    GroupCreated: {
      ids: groupOf,
      fold: (_, { groupId, ...data }, { metadata: { at } }) => ({
        id: groupId,
        ...data,
        createdAt: at,
        updatedAt: at,
        order: [],
        files: {},
        uploads: [],
        admittedFiles: 0,
      }),
    },
    UploadReceived: {
      ids: groupOf,
      fold: (row, { files, uploadId, pile }, { metadata: { at } }) =>
        row && {
          ...row,
          updatedAt: at,
          order: [...row.order, ...files.map(file => file.fileId)],
          files: { ...row.files, ...Object.fromEntries(files.map(file => [file.fileId, announced(file.name)])) },
          uploads: [...row.uploads, uploadId],
          admittedFiles: pile ?? row.admittedFiles,
        },
    },
    GroupRenamed: { ids: groupOf, fold: (row, data, event) => renamed(row, data.name, event.metadata.at) },
    GroupDeleted: intoBin(groupOf),
    GroupRestored: {
      ids: groupOf,
      bin: 'out',
      fold: (row, { parentId }, { metadata: { at } }) => row && { ...row, parentId, updatedAt: at },
    },
    GroupPutBack: { ids: groupOf, fold: (row, { parentId }) => row && { ...row, parentId } },
    Erased: {
      ids: ({ kind, keptId }) => (kind === 'group' ? [keptId] : []),
      fold: (row, data) => row && (data.whole ? null : withoutErased(row, data)),
    },
    // Former and new parent are updated too: their cards show other totals.
    GroupMerged: {
      ids: ({ childId, parentId, before }) => [childId, parentId, ...(before === null ? [] : [before])],
      fold: (row, { childId, parentId }, { metadata: { at } }, id) =>
        id === childId ? row && { ...row, parentId, updatedAt: at } : touched(row, at),
    },
    GroupSeparated: {
      ids: ({ childId, parentId }) => [childId, ...(parentId === null ? [] : [parentId])],
      fold: (row, { childId }, { metadata: { at } }, id) =>
        id === childId ? row && { ...row, parentId: null, updatedAt: at } : touched(row, at),
    },
    FileOpened: ofFile,
    PagePrepared: ofFile,
    PageRead: ofFile,
    PageFailed: ofFile,
    FileFailed: ofFile,
    FileRead: ofFile,
    FileSegmented: ofFile,
    InvoiceFailed: ofFile,
    FileRestarted: ofFile,
    FileFailuresLeftOut: ofFile,
    FileFailuresBroughtBack: ofFile,
    InvoiceExtracted: {
      ids: groupOf,
      fold: (row, data, event, _, own) => withFile(row, data.fileId, event.metadata.at, own, file => withExtracted(file, data.invoiceId)),
    },
    InvoicePagesSet: {
      ids: groupOf,
      fold: (row, { invoiceId, fileId, pages, extraction }, { metadata: { at } }, _, own) =>
        withFile(withoutInvoiceAnywhere(row, invoiceId, at), fileId, at, own, file =>
          withInvoice(file, invoiceId, pages.length, extraction !== null),
        ),
    },
    InvoicePagesRead: {
      ids: groupOf,
      fold: (row, data, event, _, own) => withFile(row, data.fileId, event.metadata.at, own, file => withExtracted(file, data.invoiceId)),
    },
    InvoiceSetAside: { ids: groupOf, fold: (row, { invoiceId }, { metadata: { at } }) => withoutInvoiceAnywhere(row, invoiceId, at) },
  },
})
