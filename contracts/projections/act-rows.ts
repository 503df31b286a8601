/** Rows of acts: those of people that can be undone, by the id that all their events share, and those of operators. Times are UTC ms. */
import type { OperationEvent } from '../events/operation.ts'
import type { RoleEvent } from '../events/user.ts'

/**
 * Types of events that undoing an act reverses. Events of other types in the act follow from these, or cannot be taken back (a sent mail, a
 * used password).
 */
export const undoableTypes = [
  'InvoiceEdited',
  'InvoiceNoted',
  'InvoiceFieldsConfirmed',
  'FieldConfirmationsWithdrawn',
  'InvoiceReviewed',
  'ReviewWithdrawn',
  'ManualReviewChosen',
  'InvoiceDeleted',
  'InvoiceRestored',
  'PagesArranged',
  'PagesSetBack',
  'UploadReceived',
  'GroupRenamed',
  'GroupDeleted',
  'GroupRestored',
  'GroupMerged',
  'GroupSeparated',
] as const

/**
 * `id`: the `actId`. `at`: of its first event, UTC ms. `undoes`: the act that it has undone, null for any other. `undoneBy`: the acts that
 * have undone it, wholly or in part. `groups`: batches that it changed. `streams`: those of its events that undo can reverse, in their
 * order.
 */
export type ActRow = {
  id: string
  firmId: string | null
  clientId: string | null
  actor: string
  at: number
  undoes: string | null
  undoneBy: string[]
  groups: string[]
  streams: string[]
}

/** What the list of operations is folded from. */
export type OperatorEvent = OperationEvent | RoleEvent

/**
 * An act of an operator, of which the event of a granted or revoked role is one. `by`: the id of the signed-in person; null on the command
 * line. `operator`: their login there; null on screen, and for acts that were recorded before logins were.
 */
export type OperationRow = {
  id: string
  at: number
  by: string | null
  operator: string | null
  reason: string | null
  event: OperatorEvent
}
