/** Edit conflicts: an unsaved edit here, and another change of the same value on the server. */
import { isMark, type Row, type Patch, type Values } from './rows.ts'
import { pick, type Dirty } from './undo-stack.ts'

/**
 * `row`: as it is here; `patch`: those of its edits that conflict; `theirs`: the values of the server, null when the row no longer exists.
 */
export type Conflict = { row: Row; patch: Patch; theirs: Values | null }

/**
 * Conflicts when a fresh answer of the server arrives: edited rows that no longer exist, and edited values that changed on the server since
 * (`row`: before the answer; `base`: after it). Rows that the pipeline is still extracting have none: their
 * values change by themselves.
 */
export const conflictsWithServer = (
  dirty: Dirty,
  row: (id: string) => Row | undefined,
  base: (id: string) => Values | undefined,
): Conflict[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const [before, theirs] = [row(id), base(id) ?? null]
    if (!before || before.invoice.reading) return []
    if (!theirs) return { row: before, patch, theirs }
    const keys = (Object.keys(patch) as (keyof Patch)[]).filter(
      key => theirs[key] !== before.base[key] && theirs[key] !== patch[key] && !isMark(key),
    )
    return keys.length === 0 ? [] : { row: before, patch: Object.fromEntries(keys.map(key => [key, patch[key]])), theirs }
  })

/** Conflicts of a restored draft: values that changed on the server since the draft was stored. `was`: the server's values at that time. */
export const conflictsWithDraft = (
  was: Dirty,
  dirty: Dirty,
  row: (id: string) => Row | undefined,
  base: (id: string) => Values | undefined,
): Conflict[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const [now, theirs, before] = [row(id), base(id), was[id]]
    const keys =
      before && theirs ? Object.keys(patch).filter(key => key in before && before[key as keyof Patch] !== theirs[key as keyof Patch]) : []
    return now && theirs && keys.length > 0 ? [{ row: now, patch: pick(patch, keys), theirs }] : []
  })
