/** The drafts that several tabs left of one batch, as one. Pure. */
import { isMark } from './rows.ts'
import { afterDraft, type Dirty, type UndoStack } from './undo-stack.ts'

/**
 * `was`: the server's values under the edits. `at`: when it was stored, UTC ms. `marks`: its steps say whether they are saved; absent in
 * drafts of earlier versions. `replaced`: edits of other tabs, each of a value that a later tab has otherwise.
 */
export type Draft = UndoStack & { was: Dirty; at: number; marks?: true; replaced?: Dirty }

const merged = (older: Dirty, newer: Dirty): Dirty =>
  Object.fromEntries([...new Set([...Object.keys(older), ...Object.keys(newer)])].map(id => [id, { ...older[id], ...newer[id] }]))

/** The values of `older` that `newer` has otherwise. */
const differing = (older: Dirty, newer: Dirty): Dirty =>
  Object.fromEntries(
    Object.entries(older).flatMap(([id, patch]) => {
      const [others, all] = [(newer[id] ?? {}) as Record<string, unknown>, Object.entries(patch)]
      const replaced = all.filter(([key, value]) => key in others && others[key] !== value && !isMark(key))
      return replaced.length === 0 ? [] : [[id, Object.fromEntries(replaced)]]
    }),
  )

/**
 * The edits of all drafts: of two values of one field, that of the draft stored last, and in `replaced` the other one. Their steps follow
 * one another. Null where there are none.
 */
export const mergedDrafts = (drafts: readonly Draft[]): Draft | null =>
  drafts.length === 0
    ? null
    : [...drafts]
        .sort((a, b) => a.at - b.at)
        .reduce(({ marks, ...older }, newer) => {
          const replaced = merged(differing(older.dirty, newer.dirty), older.replaced ?? {})
          return {
            ...afterDraft(older, newer),
            was: merged(older.was, newer.was),
            at: newer.at,
            ...(marks && newer.marks ? { marks } : {}),
            ...(Object.keys(replaced).length > 0 ? { replaced } : {}),
          }
        })
