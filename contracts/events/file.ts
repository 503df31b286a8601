/** Stream `file-<fileId>`: one uploaded file, from its bytes to its invoices. Pages count from 1. */
import Type from 'typebox'
import { ReadBy } from '../page.ts'
import { fact, Hash, Id, orNull } from './fact.ts'

/** By content. `xml`: an e-invoice, UBL or CII. `unknown`: not recognised by the first bytes; stage prepare judges the whole file. */
export const FileKind = Type.Union([
  Type.Literal('png'),
  Type.Literal('jpeg'),
  Type.Literal('heic'),
  Type.Literal('pdf'),
  Type.Literal('xml'),
  Type.Literal('unknown'),
])
export type FileKind = Type.Static<typeof FileKind>

/** A page of one scan of several pages (`scans/upload`): its neighbours may belong to the same invoice. */
export const InStack = Type.Object({ stackId: Id, index: Type.Integer(), count: Type.Integer() })
export type InStack = Type.Static<typeof InStack>

/**
 * A page that is read. `image`, `words`: hashes of the stored image and of its `ReadPage` blob, both owned by `fileId`. `width`, `height`:
 * pixels of the image. `turned`: the rotation that was applied, in degrees clockwise (0, 90, 180, 270), besides that of EXIF.
 */
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

/** `name` as uploaded; `order` is its position in the group from 0; `stored` is the hash of the original bytes. */
export const FileUploaded = fact('FileUploaded', {
  fileId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  name: Type.String(),
  order: Type.Integer(),
  kind: FileKind,
  size: Type.Integer(),
  stored: Hash,
  stack: orNull(InStack),
})
/** `pages`: how many the file has. */
export const FileOpened = fact('FileOpened', { fileId: Id, groupId: Id, pages: Type.Integer() })
/** `image` is the page as stored and shown; `version` is the stage's. */
export const PagePrepared = fact('PagePrepared', {
  fileId: Id,
  groupId: Id,
  page: Type.Integer(),
  image: Hash,
  width: Type.Integer(),
  height: Type.Integer(),
  turned: Type.Integer(),
  version: Type.String(),
})
export const PageRead = fact('PageRead', {
  fileId: Id,
  groupId: Id,
  page: Type.Integer(),
  words: Hash,
  readBy: ReadBy,
  confidence: Type.Number(),
  version: Type.String(),
})
/** `code`: of contracts/errors.ts. `stage`: in which it failed. */
export const PageFailed = fact('PageFailed', { fileId: Id, groupId: Id, page: Type.Integer(), stage: Type.String(), code: Type.String() })
export const FileFailed = fact('FileFailed', { fileId: Id, groupId: Id, code: Type.String() })
/** Every page was read or has failed: the fan-in that starts segmentation. `pages`: those that were read. */
export const FileRead = fact('FileRead', {
  fileId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  order: Type.Integer(),
  stack: orNull(InStack),
  pages: Type.Array(PageRef),
})
/** The invoices that start in this file; each goes on to extraction. An invoice of a stack may contain pages of the following files. */
export const FileSegmented = fact('FileSegmented', {
  fileId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  order: Type.Integer(),
  version: Type.String(),
  invoices: Type.Array(Type.Object({ invoiceId: Id, pages: Type.Array(PageRef) })),
})
export const InvoiceFailed = fact('InvoiceFailed', { fileId: Id, groupId: Id, invoiceId: Id, code: Type.String() })
/**
 * A person retried. Only what is missing is sent again: the whole file (`open`), the `unread` pages, the invoices to `extract`. `round`
 * counts the retries from 1. `pages`: how many the file has, null until it was opened.
 */
export const FileRestarted = fact('FileRestarted', {
  fileId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  order: Type.Integer(),
  kind: FileKind,
  stored: Hash,
  round: Type.Integer(),
  open: Type.Boolean(),
  pages: orNull(Type.Integer()),
  unread: Type.Array(Type.Integer()),
  extract: Type.Array(Type.Object({ invoiceId: Id, pages: Type.Array(PageRef) })),
})
/**
 * A person rearranged pages: `invoices`: those that now start in this file; `gone`: those that no longer do. `pages`: the changed pages of
 * this file. `turn` as in contracts/events/pages.ts.
 */
export const FileArranged = fact('FileArranged', {
  fileId: Id,
  groupId: Id,
  turn: Type.Integer(),
  pages: Type.Array(Type.Integer()),
  invoices: Type.Array(Type.Object({ invoiceId: Id, pages: Type.Array(PageRef) })),
  gone: Type.Array(Id),
})
/**
 * A person left out what had failed: the whole file (`whole`), these pages, the extraction of these invoices. Nothing is deleted; what
 * succeeds later counts.
 */
export const FileFailuresLeftOut = fact('FileFailuresLeftOut', {
  fileId: Id,
  groupId: Id,
  whole: Type.Boolean(),
  pages: Type.Array(Type.Integer()),
  invoices: Type.Array(Id),
})
export type FileFailuresLeftOut = Type.Static<typeof FileFailuresLeftOut>
/** Left-out failures were brought back: they count as failed again, so that Retry tries them. */
export const FileFailuresBroughtBack = fact('FileFailuresBroughtBack', {
  fileId: Id,
  groupId: Id,
  whole: Type.Boolean(),
  pages: Type.Array(Type.Integer()),
  invoices: Type.Array(Id),
})
export type FileFailuresBroughtBack = Type.Static<typeof FileFailuresBroughtBack>
export const FileDeleted = fact('FileDeleted', { fileId: Id, groupId: Id, invoices: Type.Array(Id) })
/** Restored with its batch. `invoices`: those that were deleted with it. */
export const FileRestored = fact('FileRestored', { fileId: Id, groupId: Id, invoices: Type.Array(Id) })

export const FileEvent = Type.Union([
  FileUploaded,
  FileOpened,
  PagePrepared,
  PageRead,
  PageFailed,
  FileFailed,
  FileRead,
  FileSegmented,
  InvoiceFailed,
  FileRestarted,
  FileArranged,
  FileFailuresLeftOut,
  FileFailuresBroughtBack,
  FileDeleted,
  FileRestored,
])
export type FileEvent = Type.Static<typeof FileEvent>
