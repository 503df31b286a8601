/** Edit conflicts: an unsaved edit here, and another change of the same value on the server. */
import { isMark, type Row, type Patch, type Values } from './rows.ts'
import { pick, type Dirty } from './undo-stack.ts'

/**
 * `row`: as it is here; `patch`: those of its edits that conflict; `theirs`: the values of the server, null when the row no longer exists.
 */
export type Conflict = { row: Row; patch: Patch; theirs: Values | null }

/**
 * Conflicts when a fresh answer of the server arrives: edited rows that no longer exist in it, and edited values that it has changed.
 * `rowBefore`: a row as it is shown until now; `baseNow`: its values in the answer. `sending`: edits of a save in progress, which finds its
 * own conflicts, and whose values can be in an answer before that of the save. Rows that the pipeline is still extracting have none: their
 * values change by themselves.
 */
export const conflictsWithServer = (
  dirty: Dirty,
  rowBefore: (id: string) => Row | undefined,
  baseNow: (id: string) => Values | undefined,
  sending: Dirty = {},
): Conflict[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const [before, theirs] = [rowBefore(id), baseNow(id) ?? null]
    if (!before || before.invoice.reading) return []
    if (!theirs) return { row: before, patch, theirs }
    const keys = (Object.keys(patch) as (keyof Patch)[]).filter(
      key => theirs[key] !== before.base[key] && theirs[key] !== patch[key] && !isMark(key) && !(key in (sending[id] ?? {})),
    )
    return keys.length === 0 ? [] : { row: before, patch: Object.fromEntries(keys.map(key => [key, patch[key]])), theirs }
  })

/**
 * Conflicts of a restored draft: values that changed on the server since the draft was stored. `was`: the server's values at that time;
 * `baseNow`: its present ones; `rowNow`: the row with them.
 */
export const conflictsWithDraft = (
  was: Dirty,
  dirty: Dirty,
  rowNow: (id: string) => Row | undefined,
  baseNow: (id: string) => Values | undefined,
): Conflict[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const [now, theirs, before] = [rowNow(id), baseNow(id), was[id]]
    const keys =
      before && theirs ? Object.keys(patch).filter(key => key in before && before[key as keyof Patch] !== theirs[key as keyof Patch]) : []
    return now && theirs && keys.length > 0 ? [{ row: now, patch: pick(patch, keys), theirs }] : []
  })
