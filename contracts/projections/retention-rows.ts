/** Rows of retained and erased documents, and of legal holds. Ids only; names are joined when read. Times are UTC milliseconds. */

/**
 * The stored documents of a group, or an attachment, until retention ends. `files`: when each was uploaded (UTC ms). `invoices`: the files
 * whose pages each one contains, deleted invoices too. `erasing`: an erasure that is recorded and not finished. `due`: the earliest time
 * from which retention counts; null when nothing is left.
 */
export type RetainedRow = {
  id: string
  kind: 'group' | 'attachment'
  firmId: string | null
  clientId: string | null
  files: Record<string, number>
  invoices: Record<string, string[]>
  erasing: { erasureId: string; whole: boolean; files: string[]; invoices: string[] } | null
  due: number | null
}

/** Erased at the end of retention. `keptId`: the group or attachment that it belonged to. */
export type ErasureRow = {
  id: string
  kind: 'group' | 'attachment' | 'file' | 'invoice'
  keptId: string
  firmId: string
  clientId: string
  at: number
}

/**
 * A legal hold. `heldId`: the client or group; a client of two firms may be under a hold of only one of them. `by`: the person who placed
 * it, null for the operator; `at`: since when (UTC ms).
 */
export type LegalHoldRow = {
  id: string
  heldId: string
  firmId: string
  kind: 'client' | 'group'
  clientId: string
  groupIds: string[]
  reason: string
  by: string | null
  at: number
}

/** A firm with a shorter retention than the longest: `months` apply from `from` (UTC ms; `day` in its zone), `before` months until then. */
export type RetentionRow = { id: string; months: number; before: number; from: number; day: string }
