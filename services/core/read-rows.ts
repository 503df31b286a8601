/** Reading views by name, with the row types of contracts/views. */
import type {
  AttachmentRow, BusinessRow, ClientAddressRow, ConsumptionRow, CouponRow, FileRow, GroupTotalsRow, InvitationRow, InvoiceBriefRow, InvoiceRow, MailboxRow, ManualReviewRow, PickupRow, RequestRow, ScanGroupRow, SessionRow, SubscriptionRow, UserRow,
} from '@docketry/contracts/views/rows.ts'
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
  sessions: SessionRow
  pickups: PickupRow
  requests: RequestRow
  invitations: InvitationRow
  'client-addresses': ClientAddressRow
  attachments: AttachmentRow
  mailboxes: MailboxRow
  consumption: ConsumptionRow
  subscriptions: SubscriptionRow
  coupons: CouponRow
}

/** Always the live version of the view, through its pointer. */
export type ReadRows = {
  get<V extends keyof Rows>(view: V, id: string): Promise<Rows[V] | null>
  getMany<V extends keyof Rows>(view: V, ids: string[]): Promise<Rows[V][]>
  find<V extends keyof Rows>(view: V, query: DocumentQuery): Promise<{ rows: Rows[V][]; total: number }>
}
