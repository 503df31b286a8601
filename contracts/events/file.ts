/** Stream `file-<fileId>`: one uploaded file, from its bytes to its invoices. Pages count from 1. */
import Type from 'typebox'
import { ReadBy } from '../page.ts'
import { fact, Hash, Id, orNull } from './fact.ts'

export const FileKind = Type.Union([Type.Literal('png'), Type.Literal('jpeg'), Type.Literal('pdf'), Type.Literal('unknown')])
export type FileKind = Type.Static<typeof FileKind>

/** A sheet of one stack of paper (`scans/upload`): its neighbours may belong to the same invoice. */
export const InStack = Type.Object({ stackId: Id, index: Type.Integer(), count: Type.Integer() })
export type InStack = Type.Static<typeof InStack>

/** A page as it waits for segmentation: hashes of the stored image and of its `ReadPage` blob, both owned by `fileId`. */
export const PageRef = Type.Object({
  fileId: Id,
  page: Type.Integer(),
  image: Hash,
  words: Hash,
  width: Type.Integer(),
  height: Type.Integer(),
  turned: Type.Integer(),
})
export type PageRef = Type.Static<typeof PageRef>

/** `name` as uploaded; `order` is its place in the upload from 0; `stored` is the hash of the original bytes. */
export const FileUploaded = fact('FileUploaded', {
  fileId: Id, groupId: Id, clientId: Id, firmId: Id,
  name: Type.String(), order: Type.Integer(), kind: FileKind, size: Type.Integer(), stored: Hash, stack: orNull(InStack),
})
export const FileOpened = fact('FileOpened', { fileId: Id, groupId: Id, pages: Type.Integer() })
/** `image` is the page as stored and shown; `version` is the stage's. */
export const PagePrepared = fact('PagePrepared', {
  fileId: Id, groupId: Id, page: Type.Integer(), image: Hash, width: Type.Integer(), height: Type.Integer(), turned: Type.Integer(),
  version: Type.String(),
})
export const PageRead = fact('PageRead', {
  fileId: Id, groupId: Id, page: Type.Integer(), words: Hash, readBy: ReadBy, confidence: Type.Number(), version: Type.String(),
})
/** `code` is of contracts/errors.ts; `stage` is where it went wrong. */
export const PageFailed = fact('PageFailed', { fileId: Id, groupId: Id, page: Type.Integer(), stage: Type.String(), code: Type.String() })
export const FileFailed = fact('FileFailed', { fileId: Id, groupId: Id, code: Type.String() })
/** Every page was read or has failed: the fan-in that starts segmentation. `pages` are those that were read. */
export const FileRead = fact('FileRead', {
  fileId: Id, groupId: Id, clientId: Id, firmId: Id, order: Type.Integer(), stack: orNull(InStack), pages: Type.Array(PageRef),
})
/** Which invoices start in this file: each goes on to have its fields extracted. An invoice of a stack may hold pages of the files after it. */
export const FileSegmented = fact('FileSegmented', {
  fileId: Id, groupId: Id, clientId: Id, firmId: Id, order: Type.Integer(), version: Type.String(),
  invoices: Type.Array(Type.Object({ invoiceId: Id, pages: Type.Array(PageRef) })),
})
export const InvoiceFailed = fact('InvoiceFailed', { fileId: Id, groupId: Id, invoiceId: Id, code: Type.String() })
/**
 * A person asked to try again. What is missing, and only that, is sent again: the whole file (`open`), unread pages, invoices.
 * `round` counts the retries from 1.
 */
export const FileRestarted = fact('FileRestarted', {
  fileId: Id, groupId: Id, clientId: Id, firmId: Id, order: Type.Integer(), kind: FileKind, stored: Hash,
  round: Type.Integer(), open: Type.Boolean(), pages: orNull(Type.Integer()), unread: Type.Array(Type.Integer()),
  extract: Type.Array(Type.Object({ invoiceId: Id, pages: Type.Array(PageRef) })),
})
/**
 * People moved pages: `invoices` start in this file now, `gone` do not any more. `pages`: those of this file that were touched. `turn` as in
 * contracts/events/pages.ts.
 */
export const FileArranged = fact('FileArranged', {
  fileId: Id, groupId: Id, turn: Type.Integer(), pages: Type.Array(Type.Integer()),
  invoices: Type.Array(Type.Object({ invoiceId: Id, pages: Type.Array(PageRef) })), gone: Type.Array(Id),
})
/**
 * A person goes on without what had failed by then: the whole file (`whole`), these pages, the fields of these invoices. Nothing is thrown away; what
 * comes through after all counts as ever.
 */
export const FileFailuresLeftOut = fact('FileFailuresLeftOut', {
  fileId: Id, groupId: Id, whole: Type.Boolean(), pages: Type.Array(Type.Integer()), invoices: Type.Array(Id),
})
export type FileFailuresLeftOut = Type.Static<typeof FileFailuresLeftOut>
/** Taken back: these count as failed again, as they did before they were left out, so that Retry tries them. */
export const FileFailuresBroughtBack = fact('FileFailuresBroughtBack', {
  fileId: Id, groupId: Id, whole: Type.Boolean(), pages: Type.Array(Type.Integer()), invoices: Type.Array(Id),
})
export type FileFailuresBroughtBack = Type.Static<typeof FileFailuresBroughtBack>
export const FileDeleted = fact('FileDeleted', { fileId: Id, groupId: Id, invoices: Type.Array(Id) })
/** With its batch. `invoices`: those that were deleted with it. */
export const FileRestored = fact('FileRestored', { fileId: Id, groupId: Id, invoices: Type.Array(Id) })

export const FileEvent = Type.Union([
  FileUploaded, FileOpened, PagePrepared, PageRead, PageFailed, FileFailed, FileRead, FileSegmented, InvoiceFailed, FileRestarted, FileArranged,
  FileFailuresLeftOut, FileFailuresBroughtBack, FileDeleted, FileRestored,
])
export type FileEvent = Type.Static<typeof FileEvent>
