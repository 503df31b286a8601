import { useEffect } from 'react'
import type { syncDraft } from './drafts.ts'
import type { Review } from './review.ts'
import { discardUnsaved, undoStep } from './undo.ts'
import { countDirty } from './undo-stack.ts'

/**
 * Stores unsaved edits and the undo stack in this browser and restores those of an earlier visit. Its code is loaded after the page. The
 * browser asks whoever leaves while edits are neither saved nor stored.
 */
export function useDraft(review: Review, groupKey: string): void {
  useEffect(() => {
    let draft: ReturnType<typeof syncDraft> | null = null
    let unmounted = false
    const discard = (): void => discardUnsaved(review, step => undoStep({ review, grid: null, undoPages: () => Promise.resolve() }, step))
    import('./drafts.ts').then(
      it => !unmounted && (draft = it.syncDraft(review, groupKey, discard)),
      () => undefined,
    )
    const warn = (event: BeforeUnloadEvent): void => {
      const { saving, undoStack } = review.store.get()
      if (saving || (countDirty(undoStack.dirty) > 0 && !draft?.safe())) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      unmounted = true
      draft?.stop()
      removeEventListener('beforeunload', warn)
    }
  }, [review, groupKey])
}
