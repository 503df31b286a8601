import { get, set } from 'idb-keyval'
import { useEffect } from 'react'
import { session } from '../session/session.ts'
import type { Review } from './review.ts'
import type { Looked } from './values.ts'

/** Values accepted one field at a time stay so for this person in this browser. Without IndexedDB they hold until the page is left. */
export function useKeptLooks(review: Review, groupKey: string): void {
  useEffect(() => {
    const key = `looked ${session.get()?.user_id ?? ''} ${groupKey}`
    let stop = (): void => undefined
    let left = false
    void get<Looked>(key).catch(() => undefined).then(kept => {
      if (left) return
      for (const [id, keys] of kept ?? []) for (const it of keys) review.look([id], it)
      let before = review.store.get().looked
      stop = review.store.subscribe(() => {
        const { looked } = review.store.get()
        if (looked === before) return
        before = looked
        void set(key, looked).catch(() => undefined)
      })
    })
    return () => {
      left = true
      stop()
    }
  }, [review, groupKey])
}
