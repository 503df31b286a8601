/** The rows of the read models. Ids only; names are joined when read. Times are UTC milliseconds, money is cents. */
import type { InvoiceValues, ConfirmedValues, KeptBeside, Note } from '../events/invoice.ts'
import type { InStack, PageRef } from '../events/file.ts'
import type { AnyField, Extraction, FieldName, KnownSupplierUse, PrintedBuyer } from '../fields.ts'
import type { CreatedBatch } from '../rules/batch-names.ts'
import type { FlaggedValues, ReviewStatus } from '../rules/reviewed.ts'
import type { ComparedValues, RowAcceptance, RowAmounts, SetByPerson } from './row-parts.ts'

/**
 * Progress of one file. `waiting`: its pages are read but not segmented yet. `leftOut`: a person left the failure out; that of the whole
 * file, `failed`.
 */
export type FileProgress = {
  name: string
  pages: number | null
  prepared: number
  read: number
  /** `stage`: the stage in which the page failed. */
  failedPages: { page: number; code: string; stage: string; leftOut?: true }[]
  failed: string | null
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
  /** File ids in upload order, including announced files that are not stored yet. */
  order: string[]
  files: Record<string, FileProgress>
  uploads: string[]
  /** The number of files that the plan has admitted: a batch is admitted as a whole. */
  admittedFiles: number
}

/** A batch as it was created, also after it is renamed or deleted. `name`: as uploaded, may be empty. */
export type BatchNameRow = CreatedBatch & { firmId: string; clientId: string }

/**
 * An invoice's own flags, with what is needed to judge them again after an edit: who set what, the total and treatment with which a GST was
 * kept, the extracted total and GST with their confidence, and which other extracted values are doubtful (`low`: of low confidence;
 * `perhapsNumber`: as in `ExtractionSummary`), absent where none is.
 */
export type InvoiceFlags = FlaggedValues &
  SetByPerson & {
    gstKept?: KeptBeside
    read: {
      total: number | null
      gst: number | null
      confidence: [number | null, number | null]
      low?: FieldName[]
      perhapsNumber?: true
    }
  }

/**
 * Amounts (cents or null), quarter of the payment date and flags of a group's invoices, for its card. `gst`, `currency`, `quarter` and
 * `compared` are absent in rows of an older version. `deleted`: of invoices in the bin.
 */
export type GroupTotalsRow = {
  id: string
  clientId: string
  firmId: string
  createdAt: number
  invoices: Record<
    string,
    {
      order: number
      total: number | null
      gst?: number | null
      currency?: string
      quarter?: number | null
      compared?: ComparedValues
    } & InvoiceFlags
  >
  deleted?: GroupTotalsRow['invoices']
}

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
  extraction: Extraction
  /** `stamp` changes whenever the pages or their extraction change. `revision`: of the last event of its stream. */
  stamp: string
  revision: number
  /** A person rearranged its pages, which are not extracted yet: the extraction is empty. Absent otherwise. */
  reading?: true
  /** The extraction of rearranged pages failed, and a person left that out. Absent otherwise. */
  leftOut?: true
  wasModified: boolean
  manualReview: number
  /** Values that people confirmed one by one; a confirmation ends when the value changes. */
  confirmedValues: ConfirmedValues
  note: Note | null
  /** Raised to revoke the public image id. */
  generation: number
  paymentDate: string | null
} & RowAcceptance &
  RowAmounts &
  SetByPerson

/**
 * A summary of an invoice's extraction, without candidates and boxes: those are fetched with the extraction details. `confidence`: in the
 * order of `allFields` (contracts/fields.ts), 0..1, null where nothing was found. `perhapsNumber`: no invoice number was found, but a
 * candidate may be one.
 */
export type ExtractionSummary = {
  supplierName: string | null
  total: number | null
  gst: number | null
  confidence: (number | null)[]
  perhapsNumber: boolean
  /** Absent where nothing was taken from earlier invoices of the supplier. */
  known?: Pick<KnownSupplierUse, 'fields' | 'invoices'>
  eInvoice?: AnyField[] // the fields that an e-invoice states; absent without one
  buyer?: PrintedBuyer // absent where the pages print no clear ABN of a buyer, and in older extractions
}

/** An invoice for the review grid. Rows are small: ten thousand are read at once. */
export type ReviewRow = Omit<InvoiceRow, 'fileId' | 'pages' | 'extraction'> & { machine: ExtractionSummary }

/**
 * A summary of an invoice, to search a firm and to compare it with others of its client. `supplierKey`: the ABN, or the name in lower case;
 * not what the function `supplierKey` of contracts/rules/suppliers.ts makes. `acceptedOrEdited`: by a person. `quarter`: index of the
 * quarter of its payment date. `reviewStatus`: derived from `doubts`. `text`: the searchable text, in lower case.
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
  acceptedOrEdited: boolean
  quarter: number | null
  reviewStatus: ReviewStatus
  doubts: InvoiceFlags
  note: string | null
  text: string
}

/**
 * A requested manual review of an invoice. `dueAt`: 24 hours after the request. `late`: it was finished after that. `aside`: the invoice
 * has no pages at the moment, because they are part of another one, so there is nothing to review.
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
  /** The last three digits of its tax file number; the number itself is only in events, encrypted. Absent without one. */
  tfnEnding?: string
  category: string | null
  email: string | null
  address: string | null
  firmIds: string[] // the firms of which it is a client; a firm is its own client
  firm: { joinCode: string; codeReplacedAt?: number; zone: string; plan: string | null } | null // `codeReplacedAt`: when a known join code was replaced (UTC ms)
  archivedIn?: string[] // the firms that have archived it
  mergedInto?: { id: string; firmId: string } // the client that it reads as since a merge in this firm, which is not in `firmIds` meanwhile
  reporting?: Record<
    string,
    { period?: 'quarter' | 'month' | 'year'; basis?: 'accruals' | 'cash'; mail?: 'by-hand' | 'automatic'; gstRegistered?: boolean }
  > // by firm: what was chosen there (contracts/rules/reporting.ts)
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
  /** Indexed: the firms of `employments`, and those owned. */
  firmIds: string[]
  ownerOf: string[]
  roles: string[]
  /** Sessions of earlier epochs are ended, except `keeps` (services/shared/session-validity.ts). Absent if never. */
  ends?: { epoch: number; keeps: string | null }
}
