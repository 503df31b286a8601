import { useEffect } from 'react'
import type { Review } from './review.ts'

/** Keeps unsaved edits and what can be undone in this browser, and offers what an earlier visit left. Not loaded with the page, which it does not hold up. */
export function useKeptEdits(review: Review, groupKey: string): void {
  useEffect(() => {
    let stop = (): void => undefined
    let left = false
    import('./keep-edits.ts').then(it => !left && (stop = it.keepEdits(review, groupKey)), () => undefined)
    return () => {
      left = true
      stop()
    }
  }, [review, groupKey])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (review.store.get().saving) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [review])
}
