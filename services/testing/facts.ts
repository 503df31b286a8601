/** Facts and ids for tests of commands and projections. Ids are as short as their schemas allow. */
import type { FileEvent, FileFailuresBroughtBack, FileFailuresLeftOut, PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import { deletionOf, type DeletedRow } from '../platform/projections/deletion.ts'
import type { Fact, StoredEvent } from '../platform/events/event.ts'
import type { Document } from '../platform/ports/documents.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import { extractionOf, sampleFields } from './fake-workers.ts'

type Of<E extends Fact, T extends E['type']> = Extract<E, { type: T }>

export const ownerIds = { groupId: 'g', clientId: 'c', firmId: 'f' }
export const hash = 'a'.repeat(64)

export const pageRef = (page: number, fileId = 'file-1'): PageRef => ({
  fileId,
  page,
  image: hash,
  words: hash,
  width: 600,
  height: 800,
  turned: 0,
})

export const uploaded = (data: Partial<Of<FileEvent, 'FileUploaded'>['data']> = {}): Of<FileEvent, 'FileUploaded'> => ({
  type: 'FileUploaded',
  data: { fileId: 'file-1', ...ownerIds, name: 'scan_1.pdf', order: 0, kind: 'pdf', size: 10, stored: hash, stack: null, ...data },
})
export const opened = (pages: number): FileEvent => ({ type: 'FileOpened', data: { fileId: 'file-1', groupId: 'g', pages } })
export const preparedPage = (page: number): FileEvent => ({
  type: 'PagePrepared',
  data: { fileId: 'file-1', groupId: 'g', page, image: hash, width: 600, height: 800, turned: 0, version: 'reading@1' },
})
export const readPage = (page: number): FileEvent => ({
  type: 'PageRead',
  data: { fileId: 'file-1', groupId: 'g', page, words: hash, readBy: 'ocr', confidence: 0.9, version: 'reading@1' },
})
export const failedPage = (page: number, stage = 'read', code = 'file.page-unreadable'): FileEvent => ({
  type: 'PageFailed',
  data: { fileId: 'file-1', groupId: 'g', page, stage, code },
})
export const failedFile = (code = 'file.empty'): FileEvent => ({ type: 'FileFailed', data: { fileId: 'file-1', groupId: 'g', code } })
export const fileRead = (...pages: number[]): FileEvent => ({
  type: 'FileRead',
  data: { fileId: 'file-1', ...ownerIds, order: 0, stack: null, pages: pages.map(page => pageRef(page)) },
})
export const segmented = (...invoices: { invoiceId: string; pages: number[] }[]): FileEvent => ({
  type: 'FileSegmented',
  data: {
    fileId: 'file-1',
    ...ownerIds,
    order: 0,
    version: 'fields@1',
    invoices: invoices.map(({ invoiceId, pages }) => ({ invoiceId, pages: pages.map(page => pageRef(page)) })),
  },
})
export const failedInvoice = (invoiceId: string): FileEvent => ({
  type: 'InvoiceFailed',
  data: { fileId: 'file-1', groupId: 'g', invoiceId, code: 'file.fields-failed' },
})
export const restarted = (data: Partial<Of<FileEvent, 'FileRestarted'>['data']> = {}): Of<FileEvent, 'FileRestarted'> => ({
  type: 'FileRestarted',
  data: {
    fileId: 'file-1',
    ...ownerIds,
    order: 0,
    kind: 'pdf',
    stored: hash,
    round: 1,
    open: false,
    pages: null,
    unread: [],
    extract: [],
    ...data,
  },
})
export const leftOut = (data: Partial<FileFailuresLeftOut['data']> = {}): FileFailuresLeftOut => ({
  type: 'FileFailuresLeftOut',
  data: { fileId: 'file-1', groupId: 'g', whole: false, pages: [], invoices: [], ...data },
})
export const broughtBack = (data: Partial<FileFailuresBroughtBack['data']> = {}): FileFailuresBroughtBack => ({
  type: 'FileFailuresBroughtBack',
  data: { fileId: 'file-1', groupId: 'g', whole: false, pages: [], invoices: [], ...data },
})
export const arrangedFile = (data: Partial<Of<FileEvent, 'FileArranged'>['data']> = {}): Of<FileEvent, 'FileArranged'> => ({
  type: 'FileArranged',
  data: { fileId: 'file-1', groupId: 'g', turn: 1, pages: [], invoices: [], gone: [], ...data },
})
export const deletedFile = (...invoices: string[]): FileEvent => ({
  type: 'FileDeleted',
  data: { fileId: 'file-1', groupId: 'g', invoices },
})

export const created = (data: Partial<Of<ScanGroupEvent, 'GroupCreated'>['data']> = {}): Of<ScanGroupEvent, 'GroupCreated'> => ({
  type: 'GroupCreated',
  data: { ...ownerIds, parentId: null, name: 'June', ...data },
})
export const received = (uploadId: string, ...fileIds: string[]): Of<ScanGroupEvent, 'UploadReceived'> => ({
  type: 'UploadReceived',
  data: {
    ...ownerIds,
    uploadId,
    stack: false,
    firstOrder: 0,
    files: fileIds.map((fileId, i) => ({ fileId, name: `scan_${i + 1}.pdf`, kind: 'pdf' as const, size: 10, stored: hash })),
  },
})

export const extracted = (
  data: Partial<Of<InvoiceEvent, 'InvoiceExtracted'>['data']> = {},
  extraction: Extraction = extractionOf(sampleFields),
): Of<InvoiceEvent, 'InvoiceExtracted'> => ({
  type: 'InvoiceExtracted',
  data: { invoiceId: 'i', ...ownerIds, fileId: 'file-1', order: 1, prefix: 'scan_0', pages: [pageRef(1)], extraction, ...data },
})

/** Events as stored: each one millisecond after the one before, from 1000 on. */
export const asStored = (facts: Fact[]): StoredEvent[] =>
  facts.map((fact, i) => ({
    ...fact,
    id: `event-${i}`,
    stream: 's',
    revision: i,
    position: i + 1,
    metadata: { actor: 'system', at: 1000 + i, commandId: 'c', actId: 'a', causeId: null, firmId: 'f', clientId: 'c', prev: null },
  }))

const documentOf = (projection: AnyProjection, id: string, facts: Fact[]): Document | null =>
  asStored(facts)
    .filter(event => projection.idsOf(event).includes(id))
    .reduce<Document | null>((document, event) => projection.evolve(document, event, id) as Document | null, null)

/** The row that a projection makes of these facts; null when there is none, or when it is in the bin. */
export function rowOf<R>(projection: AnyProjection, id: string, facts: Fact[]): R | null {
  const document = documentOf(projection, id, facts)
  return deletionOf(document) ? null : (document as R | null)
}

/** The deletion data of a row in the bin; null when the row is not in the bin. */
export const binnedOf = <R>(projection: AnyProjection, id: string, facts: Fact[]): DeletedRow<R>['deleted'] | null =>
  deletionOf(documentOf(projection, id, facts)) as DeletedRow<R>['deleted'] | null
