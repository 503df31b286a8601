/** Deletion data of a row in the bin. */
import type { Document } from '../ports/documents.ts'

/**
 * `actor`, `at` (UTC ms), `actId`: of the deleting event; `alone`: not as a consequence of another deletion. `within`: the batch whose
 * deletion included this row; null without one, and for deletions before `within` was recorded (these are grouped by `actId`).
 */
export type Deletion = {
  at: number
  actor: string
  actId: string
  alone: boolean
  within: string | null
  firmId: string | null
  clientId: string | null
}

/** A deleted row as stored: `row` is the row before its deletion. */
export type DeletedRow<R> = { id: string; deleted: Deletion & { row: R } }

/** Null for a row that is not in the bin. */
export const deletionOf = (document: Document | null): DeletedRow<unknown>['deleted'] | null => {
  const deleted = document?.['deleted']
  return typeof deleted === 'object' && deleted !== null && 'row' in deleted ? (deleted as unknown as DeletedRow<unknown>['deleted']) : null // only projections write this field
}

type Part = DeletedRow<{ parentId: string | null }>

/**
 * Of the deleted batches `all`, those that were deleted as parts of `root`, level by level, parents first. `root.deleted` null: `root` is
 * not in the bin. Deletions before `within` was recorded are grouped by their act.
 */
export function partsDeletedWith<P extends Part>(all: readonly P[], root: { id: string; deleted: Deletion | null }): P[] {
  const isDeletedWithRoot = ({ deleted: { within, actId } }: P): boolean =>
    within === null ? actId === root.deleted?.actId : within === root.id
  const parts = new Set<P>()
  for (let parents = [root.id]; parents.length > 0; ) {
    const level = all.filter(
      part => part.id !== root.id && !parts.has(part) && parents.includes(part.deleted.row.parentId ?? '') && isDeletedWithRoot(part),
    )
    for (const part of level) parts.add(part)
    parents = level.map(({ id }) => id)
  }
  return [...parts]
}

type Deleted = { deleted: Deletion }

/**
 * The actor who deleted an invoice: the event of one that was deleted with its batch names the system, that of the batch names the person.
 */
export const deletingActor = (invoice: Deleted, batch: Deleted | null | undefined): string =>
  (invoice.deleted.alone ? invoice : (batch ?? invoice)).deleted.actor
