/** The rows of the read models. Ids only; names are joined when read. Times are UTC milliseconds, money is cents. */
import type { InvoiceValues, Looked, Note } from '../events/invoice.ts'
import type { InStack, PageRef } from '../events/file.ts'
import type { Extraction, FieldName, RuleField } from '../fields.ts'
import type { CreatedBatch } from '../rules/batch-names.ts'
import type { Doubts, Standing } from '../rules/reviewed.ts'

/** How far one file is. `waiting`: its pages are read and segmentation has not answered yet. `leftOut`: a person goes on without what failed. */
export type FileProgress = {
  name: string
  pages: number | null
  prepared: number
  read: number
  /** `stage`: where the page was given up; before `read` it was prepared. */
  failedPages: { page: number; code: string; stage: string; leftOut?: true }[]
  failed: string | null
  /** Of `failed`. */
  leftOut?: boolean
  waiting: boolean
  invoices: { id: string; pages: number }[]
  extracted: string[]
  failedInvoices: { id: string; code: string; leftOut?: true }[]
}

export type ScanGroupRow = {
  id: string
  name: string
  clientId: string
  firmId: string
  parentId: string | null
  createdAt: number
  updatedAt: number
  /** In upload order. Files that are announced but not yet stored have their place. */
  order: string[]
  files: Record<string, FileProgress>
  uploads: string[]
  /** So many files may come into it without the plan being asked again: a pile is taken whole. */
  mayHold: number
}

/** A batch as it was created, whatever became of it: its name came along, and is empty where none did. */
export type BatchNameRow = CreatedBatch & { firmId: string; clientId: string }

/** What an invoice says against itself, with what it takes to say it anew after an edit: who set what, and what was read of the sums, and how surely. */
export type Checked = Doubts & { byPerson: EditableField[]; read: { total: number | null; gst: number | null; sure: [number | null, number | null] } }

/** Totals of a group's cards, by invoice: cents or null, and what of it is doubtful; `deleted`: the same of those in the bin. */
export type GroupTotalsRow = {
  id: string
  clientId: string
  firmId: string
  createdAt: number
  invoices: Record<string, { order: number; total: number | null } & Checked>
  deleted?: Record<string, { order: number; total: number | null } & Checked>
}

export type EditableField = Exclude<FieldName, 'total' | 'gst'> | 'paymentDate' | 'parts' | RuleField

export type InvoiceRow = {
  id: string
  groupId: string
  clientId: string
  firmId: string
  fileId: string
  order: number
  prefix: string
  pages: PageRef[]
  values: InvoiceValues
  /** Fields that a person set last; all others were set by the stage named in `extraction.model`. */
  byPerson: EditableField[]
  extraction: Extraction
  /** Another one whenever pages or reading are others. */
  stamp: string
  /** Its pages were put together anew and are not read yet: the extraction is empty. Absent otherwise. */
  reading?: true
  /** They could not be read, and a person goes on without that. Absent otherwise. */
  leftOut?: true
  wasModified: boolean
  /** Accepted by a person; whether it counts as reviewed says contracts/rules/reviewed.ts. */
  reviewed: boolean
  /** Of an accepted row, the values that were accepted though they were wrong or doubtful; absent where an older version did not name them. */
  anyway?: Looked
  manualReview: number
  /** The values that people looked at by themselves; one that has changed since counts no more. */
  looked: Looked
  note: Note | null
  /** Raised to revoke the public image id. */
  generation: number
  paymentDate: string | null
}

/**
 * What the machine said of an invoice, without its candidates and places: those are fetched with the paper. `confidence`: in the order of `allFields`
 * (contracts/fields.ts), 0..1, null where nothing was found. `perhapsNumber`: none was found, though something may be it.
 */
export type MachineBrief = {
  supplierName: string | null
  total: number | null
  gst: number | null
  confidence: (number | null)[]
  perhapsNumber: boolean
}

/** An invoice as the review grid has it: small rows, so that ten thousand are read at once. */
export type ReviewRow = Omit<InvoiceRow, 'fileId' | 'pages' | 'extraction'> & { machine: MachineBrief }

/**
 * An invoice in brief, to find it among all of a firm's and to compare it with the others of its client. `supplierKey`: the ABN, or the name
 * in lower case. `confirmed`: a person accepted or changed it. `quarter`: the index of the quarter that it was paid in; `standing`: how it counts
 * there, which is made of `doubts`. `text`: what a search looks in, in lower case.
 */
export type InvoiceBriefRow = {
  id: string
  groupId: string
  clientId: string
  firmId: string
  paymentDate: string | null
  invoiceNumber: string | null
  supplierAbn: string | null
  supplierName: string | null
  supplierKey: string | null
  category: string | null
  total: number | null
  gst: number | null
  confirmed: boolean
  quarter: number | null
  standing: Standing
  doubts: Checked
  note: string | null
  text: string
}

/**
 * An invoice that a Docketry Accountant was asked to review. `dueAt`: 24 hours after it was asked. `late`: it was finished after that.
 * `aside`: its pages are part of another row at the moment, so there is nothing to review.
 */
export type ManualReviewRow = {
  id: string
  groupId: string
  clientId: string
  firmId: string
  requestedBy: string | null
  requestedAt: number
  dueAt: number
  state: 'waiting' | 'taken' | 'done'
  takenBy: string | null
  takenAt: number | null
  finishedAt: number | null
  late: boolean
  note: string | null
  aside: boolean
}

/** One uploaded file, for its original and for erasing. */
export type FileRow = {
  id: string
  groupId: string
  clientId: string
  firmId: string
  name: string
  order: number
  kind: string
  size: number
  stored: string
  stack: InStack | null
}

export type BusinessRow = {
  id: string
  name: string
  abn: string | null
  /** The last three digits of its tax file number, which is in its events alone, sealed. Absent without one. */
  tfnEnding?: string
  category: string | null
  email: string | null
  address: string | null
  /** Firms that have it as a client; a firm has itself. */
  firmIds: string[]
  /** `codeReplacedAt`: when a join code that people knew was replaced (UTC ms); absent, never. */
  firm: { joinCode: string; codeReplacedAt?: number; zone: string; plan: string | null } | null
  createdAt: number
}

export type UserRow = {
  id: string
  email: string
  firstName: string
  lastName: string
  verified: boolean
  /** `clientIds`: an employee works for these clients only; absent, for all. */
  employments: { firmId: string; type: 'owner' | 'admin' | 'employee'; clientIds?: string[] }[]
  /** The firms of `employments`, and those owned: to find people by. */
  firmIds: string[]
  ownerOf: string[]
  roles: string[]
  /** Sessions of before this are over (services/shared/sessions.ts). Absent: none was ended that way. */
  ends?: { epoch: number; keeps: string | null }
}
