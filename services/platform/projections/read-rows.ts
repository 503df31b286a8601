/** Reading projections by name, with the row types of contracts/projections. */
import type { ActRow, OperationRow } from '@docketry/contracts/projections/act-rows.ts'
import type { ConsumptionRow, CouponRow, SubscriptionRow } from '@docketry/contracts/projections/billing-rows.ts'
import type { ClientMergesRow, MayBeMerged } from '@docketry/contracts/projections/client-merge-rows.ts'
import type { ClientStreamRow } from '@docketry/contracts/projections/client-stream-rows.ts'
import type { KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import type { AttachmentRow, ClientAddressRow, MailboxRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import type { AuditorRow, InvitationRow, SessionRow, RequestRow } from '@docketry/contracts/projections/people-rows.ts'
import type { PickupRow } from '@docketry/contracts/projections/pickup-rows.ts'
import type { ProposalRow, ReprocessingRunRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import type { ErasureRow, LegalHoldRow, RetainedRow, RetentionRow } from '@docketry/contracts/projections/retention-rows.ts'
import type {
  BatchNameRow,
  BusinessRow,
  FileRow,
  GroupTotalsRow,
  InvoiceBriefRow,
  InvoiceRow,
  ManualReviewRow,
  ReviewRow,
  ScanGroupRow,
  UserRow,
} from '@docketry/contracts/projections/rows.ts'
import type { WorksheetStateRow } from '@docketry/contracts/projections/worksheet-rows.ts'
import type { DeletedRow } from './deletion.ts'
import type { MayFail } from './failed-rows.ts'
import type { DocumentQuery } from '../ports/documents.ts'

export type Rows = {
  'scan-groups': ScanGroupRow
  'batch-names': BatchNameRow
  'group-totals': GroupTotalsRow
  files: FileRow
  invoices: InvoiceRow
  'review-rows': ReviewRow
  'invoice-briefs': InvoiceBriefRow
  'known-suppliers': KnownSupplierRow
  'manual-reviews': ManualReviewRow
  businesses: BusinessRow
  users: UserRow
  sessions: SessionRow
  pickups: PickupRow
  requests: RequestRow
  invitations: InvitationRow
  auditors: AuditorRow
  'client-addresses': ClientAddressRow
  attachments: AttachmentRow
  mailboxes: MailboxRow
  consumption: ConsumptionRow
  subscriptions: SubscriptionRow
  coupons: CouponRow
  /** Stored name of the retained documents. */
  kept: RetainedRow
  erasures: ErasureRow
  retention: RetentionRow
  /** Stored name of the legal holds. */
  holds: LegalHoldRow
  acts: ActRow
  'client-streams': ClientStreamRow
  proposals: ProposalRow
  'reprocessing-runs': ReprocessingRunRow
  worksheets: WorksheetStateRow
  'client-merges': ClientMergesRow
  operations: OperationRow
}

/**
 * Always the live version of the projection, through its pointer. `formerClientIds`: what it came in for was merged
 * (shared/merged-reads.ts). `failedRow`: the row is not up to date (failed-rows.ts).
 */
export type ReadRows = {
  get<V extends keyof Rows>(projection: V, id: string): Promise<(Rows[V] & MayFail & MayBeMerged) | null>
  getMany<V extends keyof Rows>(projection: V, ids: string[]): Promise<(Rows[V] & MayFail & MayBeMerged)[]>
  find<V extends keyof Rows>(projection: V, query: DocumentQuery): Promise<{ rows: (Rows[V] & MayFail & MayBeMerged)[]; total: number }>
  /** The firm's failed rows. `row`: null where none exists, because its first event could not be applied. */
  failed<V extends keyof Rows>(
    projection: V,
    firmId: string,
  ): Promise<{ id: string; clientId: string | null; row: (Rows[V] & MayFail & MayBeMerged) | null }[]>
  /** Whether one of the projections does not show a change of the firm (null: of any firm) for longer than a save waits for it (lag.ts). */
  isBehind(projections: readonly (keyof Rows)[], firmId: string | null): Promise<boolean>
  /** A row in the bin; null for an absent row and for one that is not deleted. */
  getDeleted<V extends keyof Rows>(projection: V, id: string): Promise<DeletedRow<Rows[V]> | null>
  /** `query` filters and sorts by fields of `deleted`. */
  findDeleted<V extends keyof Rows>(projection: V, query: DocumentQuery): Promise<{ rows: DeletedRow<Rows[V]>[]; total: number }>
}
