/** Discarding what is not saved: asked about with its rows counted, and undone like any other act. */
import { counted } from '../../data/format.ts'
import { confirmAction } from '../../parts/dialogs.tsx'
import { notify } from '../../parts/toasts.tsx'
import type { Step } from './undo-stack.ts'
import type { Review } from './review.ts'
import { saveUnderWay } from './save-edits.ts'

/** Asks first, and offers to `undo` it. What a save has on its way is counted once that is over. */
export async function discardUnsaved(review: Review, undo: (act: Step | undefined) => void): Promise<void> {
  await saveUnderWay(review)
  const { history: { dirty }, order } = review.store.get()
  const ids = Object.keys(dirty)
  if (ids.length === 0) return notify('Nothing to discard: all changes are saved.')
  const shown = new Set(order)
  const hidden = ids.filter(id => !shown.has(id)).length
  const rows = counted(ids.length, 'row')
  const yes = await confirmAction({
    title: 'Discard unsaved changes?', yes: `Discard the changes in ${rows}`, no: 'Keep them', danger: true,
    text: `All unsaved changes in ${rows}${hidden > 0 ? `, ${hidden} of them not shown now,` : ''} are discarded, from this visit and from earlier ones. You can undo this.`,
  })
  if (!yes || review.discard() === 0) return
  const act = review.store.get().history.done.at(-1)
  notify(`Unsaved changes in ${rows} discarded`, { action: { label: 'Undo', run: () => undo(act) } })
}
