import { useEffect } from 'react'
import { counted } from '../data/format.ts'
import { notifyError } from '../parts/toasts.tsx'
import { session } from '../session/session.ts'
import { keptEdits } from './kept-edits.ts'
import type { Review } from './review.ts'

/** Keeps unsaved edits in this browser until the server has them, and offers what an earlier visit left. */
export function useKeptEdits(review: Review, groupKey: string): void {
  useEffect(() => {
    const user = session.get()?.user_id ?? ''
    const kept = keptEdits(user, groupKey)
    let stop = (): void => undefined
    let left = false
    void kept.read().then(dirty => {
      if (left) return
      const known = Object.fromEntries(Object.entries(dirty).filter(([id]) => review.base(id)))
      const count = Object.keys(known).length
      if (count > 0) {
        review.restore(known)
        notifyError(`${counted(count, 'row')} with unsaved edits from an earlier visit came back. Save them, or take them back.`,
          { words: 'Take them back', run: () => review.discard() })
      }
      let before = review.store.get().history.dirty
      stop = review.store.subscribe(() => {
        const { dirty: now } = review.store.get().history
        if (now === before) return
        before = now
        kept.write(now)
      })
    })
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
