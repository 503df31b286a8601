import { useEffect } from 'react'
import { countDirty } from './undo-stack.ts'
import type { keepEdits } from './keep-drafts.ts'
import type { Review } from './review.ts'
import { discardUnsaved, undoAct } from './step-back-later.ts'

/**
 * Keeps unsaved edits and what can be undone in this browser, and offers what an earlier visit left. Not loaded with the page, which it does not hold up.
 * Whoever leaves while something is neither saved nor kept is asked.
 */
export function useKeptEdits(review: Review, groupKey: string): void {
  useEffect(() => {
    let kept: ReturnType<typeof keepEdits> | null = null
    let left = false
    const discard = (): void => discardUnsaved(review, act => undoAct({ review, grid: null, setBack: () => Promise.resolve() }, act))
    import('./keep-drafts.ts').then(it => !left && (kept = it.keepEdits(review, groupKey, discard)), () => undefined)
    const warn = (event: BeforeUnloadEvent): void => {
      const { saving, history } = review.store.get()
      if (saving || (countDirty(history.dirty) > 0 && !kept?.safe())) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      left = true
      kept?.stop()
      removeEventListener('beforeunload', warn)
    }
  }, [review, groupKey])
}
