/**
 * Every type of event that this build knows, and its version. A type has version 1 until its data changes in a way that older code would
 * misread; then an upcaster is added here, and newly written events have their version in their metadata.
 */
import { AllowanceEvent } from './events/allowance.ts'
import { AnchorEvent } from './events/anchor.ts'
import { AttachmentEvent } from './events/attachment.ts'
import { BooksEvent } from './events/books.ts'
import { BusinessEvent } from './events/business.ts'
import { ClaimEvent } from './events/claim.ts'
import { ClientAddressEvent } from './events/client-address.ts'
import { ClientAddressCountEvent } from './events/client-address-count.ts'
import { ClientMergesEvent } from './events/client-merges.ts'
import { CouponEvent } from './events/coupon.ts'
import { EngagementEvent } from './events/engagement.ts'
import { EventTypeEvent } from './events/event-type.ts'
import { FileEvent } from './events/file.ts'
import { GroupingEvent } from './events/grouping.ts'
import { InvitationCountEvent } from './events/invitation-count.ts'
import { InvitationEvent } from './events/invitation.ts'
import { InvoiceEvent } from './events/invoice.ts'
import { MailEvent } from './events/mail.ts'
import { MailboxEvent } from './events/mailbox.ts'
import { OperationEvent } from './events/operation.ts'
import { ModelEvent } from './events/model.ts'
import { PagesEvent } from './events/pages.ts'
import { PickupEvent } from './events/pickup.ts'
import { ReprocessingEvent } from './events/reprocessing.ts'
import { RequestEvent } from './events/request.ts'
import { RetentionEvent } from './events/retention.ts'
import { ScanGroupEvent } from './events/scan-group.ts'
import { SecondFactorEvent } from './events/second-factor.ts'
import { SessionEvent } from './events/session.ts'
import { StackEvent } from './events/stack.ts'
import { ReminderEvent } from './events/reminders.ts'
import { SubscriptionEvent } from './events/subscription.ts'
import { TeamEvent } from './events/team.ts'
import { UserEvent } from './events/user.ts'
import { WorksheetEvent } from './events/worksheet.ts'

/** Data of version n as that of version n + 1. Pure; never changed once events of version n + 1 were written. */
type Upcaster = (data: unknown) => unknown
/** By type: the upcaster at index n - 1 makes version n + 1 of version n, so that a type's version is one more than it has upcasters. */
type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

const upcasters: Upcasters = {}

const unions = [
  ReminderEvent,
  AllowanceEvent,
  AnchorEvent,
  AttachmentEvent,
  BooksEvent,
  BusinessEvent,
  ClaimEvent,
  ClientAddressEvent,
  ClientAddressCountEvent,
  ClientMergesEvent,
  CouponEvent,
  EngagementEvent,
  EventTypeEvent,
  FileEvent,
  GroupingEvent,
  InvitationCountEvent,
  InvitationEvent,
  InvoiceEvent,
  MailEvent,
  MailboxEvent,
  ModelEvent,
  OperationEvent,
  PagesEvent,
  PickupEvent,
  ReprocessingEvent,
  RequestEvent,
  RetentionEvent,
  ScanGroupEvent,
  SecondFactorEvent,
  SessionEvent,
  StackEvent,
  SubscriptionEvent,
  TeamEvent,
  UserEvent,
  WorksheetEvent,
]

const known = new Set<string>(unions.flatMap(union => union.anyOf.map(event => event.properties.type.const)))

/** What a build knows of types of events. */
export type EventTypes = { known: ReadonlySet<string>; upcasters: Upcasters }
export const eventTypes: EventTypes = { known, upcasters }

/** The version in which events of this type are written. */
export const versionOf = (type: string, of: Upcasters = upcasters): number => 1 + (of[type]?.length ?? 0)

/** Data of an event that was stored in `version`, as that of the type's own version. */
export const upcast = (type: string, version: number, data: unknown, of: Upcasters = upcasters): unknown =>
  (of[type] ?? []).slice(version - 1).reduce((older, one) => one(older), data)
