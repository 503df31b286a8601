/** Rows of what is kept and what was erased at the end of retention. Ids only; names are joined when read. Times are UTC milliseconds. */

/**
 * What is stored of a group, or of an attachment, until retention ends. `files`: when each was uploaded (UTC ms). `invoices`: the files whose pages
 * each holds, deleted ones too. `erasing`: told, and being deleted. `due`: from when the first of it is kept; null where nothing is left.
 */
export type KeptRow = {
  id: string
  kind: 'group' | 'attachment'
  firmId: string | null
  clientId: string | null
  files: Record<string, number>
  invoices: Record<string, string[]>
  erasing: { erasureId: string; whole: boolean; files: string[]; invoices: string[] } | null
  due: number | null
}

/** One thing that was erased at the end of retention. `keptId`: the group or attachment that it was of. */
export type ErasureRow = { id: string; kind: 'group' | 'attachment' | 'file' | 'invoice'; keptId: string; firmId: string; clientId: string; at: number }

/**
 * What is kept from erasure whatever its age. `heldId`: the client or group; a client may be held by one of its firms alone. `by`: the person who asked for it, null for the operator; `at`: since
 * when (UTC ms).
 */
export type HoldRow = { id: string; heldId: string; firmId: string; kind: 'client' | 'group'; clientId: string; groupIds: string[]; reason: string; by: string | null; at: number }

/** A firm whose papers are kept for fewer `months` than the longest; before `from` (UTC ms, `day` in its zone) `before` months hold. */
export type RetentionRow = { id: string; months: number; before: number; from: number; day: string }
