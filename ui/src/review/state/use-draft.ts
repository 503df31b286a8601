import { useEffect, useState } from 'react'
import type { syncDraft } from './drafts.ts'
import type { Review } from './review.ts'
import { discardUnsaved, undoStep } from './undo.ts'
import { countDirty } from './undo-stack.ts'

/** ms. Doubled after each failure: the code may also be missing because a newer build is installed. */
const [firstRetry, lastRetry] = [2000, 60_000]
const loadDrafts = () => import('./drafts.ts')

/**
 * Stores unsaved edits and the undo stack in this browser and restores those of an earlier visit. Its code is loaded after the page, again
 * and again while there is no connection. The browser asks whoever leaves while edits are neither saved nor stored. `isWhole`: all rows
 * are shown; before that, the edits of the others would count as those of deleted rows.
 */
export function useDraft(
  review: Review,
  groupKey: string,
  load: () => Promise<{ syncDraft: typeof syncDraft }> = loadDrafts,
  isWhole = true,
): void {
  const [starts, setStarts] = useState(isWhole)
  if (isWhole && !starts) setStarts(true)
  useEffect(() => {
    let draft: ReturnType<typeof syncDraft> | null = null
    let unmounted = false
    const discard = (): void => discardUnsaved(review, step => undoStep({ review, grid: null, undoPages: () => Promise.resolve() }, step))
    let retry: ReturnType<typeof setTimeout>
    const start = (delay: number): void =>
      void load().then(
        it => !unmounted && (draft = it.syncDraft(review, groupKey, discard)),
        () => !unmounted && (retry = setTimeout(() => start(Math.min(2 * delay, lastRetry)), delay)),
      )
    if (starts) start(firstRetry)
    const warn = (event: BeforeUnloadEvent): void => {
      const { saving, undoStack } = review.store.get()
      if (saving || (countDirty(undoStack.dirty) > 0 && !draft?.safe())) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      unmounted = true
      clearTimeout(retry)
      draft?.stop()
      removeEventListener('beforeunload', warn)
    }
  }, [review, groupKey, starts])
}
