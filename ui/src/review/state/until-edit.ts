/** Notices that are true only until the next edit. */
import { currentToasts, dismissToasts, notify } from '../../parts/toasts.tsx'
import { afterFrame } from '../grid/after-frame.ts'
import type { Review } from './review.ts'

const topic = 'until-edit'
const deletedTopic = 'deleted'
/** Deletions whose notices stay: more would be a list to go through, and the bin has them all. */
const maxDeletions = 10
/** Topics of the notices of deletions, the oldest first. */
const deletionsShown = (): string[] => currentToasts().flatMap(({ topic }) => (topic?.startsWith(`${deletedTopic} `) ? [topic] : []))
export const isDeletionShown = (): boolean => deletionsShown().length > 0

/** Says that invoices were deleted, with a button that undoes this deletion. `id`: of the invoice or the act. */
export function notifyDeleted(id: string, text: string, undo: () => void): void {
  notify(text, { topic: `${deletedTopic} ${id}`, persistent: true, action: { label: 'Undo', run: undo } })
  for (const topic of deletionsShown().slice(0, -maxDeletions)) dismissToasts(topic)
}

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
