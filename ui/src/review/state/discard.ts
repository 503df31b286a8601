import { counted } from '../../data/format.ts'
import type { Review } from './review.ts'
import { pick, pushEdit } from './undo-stack.ts'

/** Sets all rows back to the values of the server, as one step. Returns how many rows had unsaved edits. */
export function discardEdits({ store, base, apply, set }: Review): number {
  const { undoStack, refused } = store.get()
  const stored = Object.fromEntries(
    Object.entries(undoStack.dirty).flatMap(([id, patch]) => {
      const values = base(id)
      // With the marks, which an edit of other values would take away.
      return values ? [[id, pick(values, [...Object.keys(patch), 'confirmedColumns', 'anyway'])]] : []
    }),
  )
  const count = Object.keys(stored).length
  const made = pushEdit(undoStack, base, `Unsaved changes in ${counted(count, 'row')} discarded`, stored)
  const last = made.done.at(-1)
  if (made === undoStack || !last) return 0
  const step = { ...last, discards: true as const }
  set({ refused: {} })
  // With the rows that were refused, which are drawn again without the refusal.
  const ids = [...new Set([...step.changes.map(it => it.id), ...Object.keys(refused)])]
  apply({
    step,
    changes: ids.map(id => ({ id, from: {}, to: {} })),
    saved: false,
    after: { ...made, done: [...made.done.slice(0, -1), step] },
  })
  set({ editing: false })
  return count
}
