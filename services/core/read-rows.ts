/** Reading views by name, with the row types of contracts/views. */
import type { BusinessRow, FileRow, GroupTotalsRow, InvoiceBriefRow, InvoiceRow, ManualReviewRow, RequestRow, ScanGroupRow, UserRow } from '@docketry/contracts/views/rows.ts'
import type { DocumentQuery } from './ports/documents.ts'

export type Rows = {
  'scan-groups': ScanGroupRow
  'group-totals': GroupTotalsRow
  files: FileRow
  invoices: InvoiceRow
  'invoice-briefs': InvoiceBriefRow
  'manual-reviews': ManualReviewRow
  businesses: BusinessRow
  users: UserRow
  requests: RequestRow
}

/** Always the live version of the view, through its pointer. */
export type ReadRows = {
  get<V extends keyof Rows>(view: V, id: string): Promise<Rows[V] | null>
  getMany<V extends keyof Rows>(view: V, ids: string[]): Promise<Rows[V][]>
  find<V extends keyof Rows>(view: V, query: DocumentQuery): Promise<{ rows: Rows[V][]; total: number }>
}
