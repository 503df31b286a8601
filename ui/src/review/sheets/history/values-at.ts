/** An invoice's values as they stood after one entry of its history, which entry set each, and which confirmed it. Pure. */
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'

type ReadValue = NonNullable<HistoryEntry['changes'][number]['read']>

/**
 * `value`: null is empty. `setBy`: the entry that gave it this value; `byRule`: there it followed from another value; `read`: how a reader
 * found it, null where the pages that it has since do not show it. `confirmedBy`: the entry since which it counts as confirmed.
 */
export type ValueThen = {
  field: string
  value: string | null
  setBy: HistoryEntry
  byRule?: true
  read?: ReadValue | null
  confirmedBy?: HistoryEntry
}

/** `last`: index of the last entry that counts, from 0. Values in the order in which they first appeared. */
export function valuesAt(history: readonly HistoryEntry[], last: number): ValueThen[] {
  const values = new Map<string, ValueThen>()
  for (const entry of history.slice(0, last + 1)) {
    for (const { field, to, byRule, read } of entry.changes)
      values.set(field, { field, value: to, setBy: entry, ...(byRule ? { byRule } : {}), ...(read ? { read } : {}) })
    for (const { field, read } of entry.reread ?? []) {
      const value = values.get(field)
      // Not of a value that somebody has typed.
      if (value?.read !== undefined) values.set(field, { ...value, read })
    }
    for (const [field, value] of values) {
      const { confirmedBy: _, ...rest } = value
      if (entry.withdrawn?.includes(field)) values.set(field, rest)
      if (entry.confirmed?.includes(field)) values.set(field, { ...rest, confirmedBy: entry })
    }
  }
  return [...values.values()]
}

/** Who set the value, and who confirmed it: “by rule, with the edit of Ann Lim”. */
export const setByText = ({ setBy, byRule }: ValueThen, authorOf: (entry: HistoryEntry) => string): string =>
  byRule ? `by rule, with the edit of ${authorOf(setBy)}` : authorOf(setBy)
