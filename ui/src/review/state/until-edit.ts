/** Notices that are true only until the next edit. */
import { currentToasts, dismissToasts, notify } from '../../parts/toasts.tsx'
import { afterFrame } from '../grid/after-frame.ts'
import type { Review } from './review.ts'

const topic = 'until-edit'
/** Topic of the notice that invoices were deleted, which undoes the deletion. */
export const deletedTopic = 'deleted'

/** Shows `text` after the next frame, until values are edited, undone or saved; not at all where that comes first. */
export function notifyUntilEdit({ store }: Review, text: string, action?: { label: string; run: () => void }): void {
  const before = store.get().undoStack
  afterFrame(() => {
    if (store.get().undoStack !== before) return
    notify(text, { topic, ...(action ? { action } : {}) })
    const stop = store.subscribe(() => {
      const isEdited = store.get().undoStack !== before
      if (isEdited) dismissToasts(topic)
      if (isEdited || !currentToasts().some(it => it.topic === topic)) stop()
    })
  })
}
