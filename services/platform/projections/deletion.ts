/** What is known of a row in the bin. */
import type { Document } from '../ports/documents.ts'

/**
 * `actor` did it, `at` (UTC ms), in the act `actId`; `alone`: by itself, not as a consequence of another deletion. `within`: the batch that was deleted
 * with it in it; null where it was none, or where it was deleted before that was recorded (then those of one act belong together).
 */
export type Deletion = { at: number; actor: string; actId: string; alone: boolean; within: string | null; firmId: string | null; clientId: string | null }

/** A deleted row as it is stored: the row itself is inside, as it was. */
export type DeletedRow<R> = { id: string; deleted: Deletion & { row: R } }

/** Null for a row that is not in the bin. */
export const deletionOf = (document: Document | null): DeletedRow<unknown>['deleted'] | null => {
  const deleted = document?.['deleted']
  return typeof deleted === 'object' && deleted !== null && 'row' in deleted ? (deleted as unknown as DeletedRow<unknown>['deleted']) : null // only a projection puts a row there
}

type Part = DeletedRow<{ parentId: string | null }>

/**
 * Of the deleted batches `all`, those that were deleted with `root` as parts of it: level by level, parents first. `root.deleted` null: that is not in
 * the bin (any more). What was deleted before `within` was recorded belongs together where it is of one act.
 */
export function partsDeletedWith<P extends Part>(all: readonly P[], root: { id: string; deleted: Deletion | null }): P[] {
  const went = ({ deleted: { within, actId } }: P): boolean => (within === null ? actId === root.deleted?.actId : within === root.id)
  const parts = new Set<P>()
  for (let parents = [root.id]; parents.length > 0;) {
    const level = all.filter(part => part.id !== root.id && !parts.has(part) && parents.includes(part.deleted.row.parentId ?? '') && went(part))
    for (const part of level) parts.add(part)
    parents = level.map(({ id }) => id)
  }
  return [...parts]
}
