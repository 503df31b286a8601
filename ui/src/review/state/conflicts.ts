/** What came from elsewhere while there were unsaved edits to the same. Pure. */
import type { Dirty } from './undo-stack.ts'
import type { Row } from './rows.ts'
import { isMark, type Patch, type Values } from './values.ts'

/** `row` as it stood here; `patch`: those of its edits that are concerned; `theirs`: what the server has now, null where the row is gone. */
export type Conflict = { row: Row; patch: Patch; theirs: Values | null }

/** Edits to rows that are gone, and to values that are others now than when they were edited. What is being read changes by itself. */
export const conflictsWith = (dirty: Dirty, row: (id: string) => Row | undefined, base: (id: string) => Values | undefined): Conflict[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const [was, theirs] = [row(id), base(id) ?? null]
    if (!was || was.invoice.reading) return []
    if (!theirs) return { row: was, patch, theirs }
    const crossed = (Object.keys(patch) as (keyof Patch)[]).filter(key => theirs[key] !== was.base[key] && theirs[key] !== patch[key] && !isMark(key))
    return crossed.length === 0 ? [] : { row: was, patch: Object.fromEntries(crossed.map(key => [key, patch[key]])), theirs }
  })
