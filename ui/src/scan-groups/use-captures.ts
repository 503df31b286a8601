import { useCallback, useRef, useState } from 'react'
import type { AcquiredPage } from './acquire.ts'
import { movedPage, noCaptures, undone, withoutPage, withPage, type Captures } from './captures.ts'

/** The pages of this visit and what can be done with them. */
export function useCaptures() {
  const [all, setAll] = useState<Captures>(noCaptures)
  const last = useRef(0)
  const add = useCallback((page: AcquiredPage): void => {
    const id = ++last.current
    setAll(it => withPage(it, { ...page, id }))
  }, [])
  return {
    pages: all.pages, canUndo: all.before.length > 0, add,
    remove: (id: number) => setAll(it => withoutPage(it, id)),
    move: (id: number, by: -1 | 1) => setAll(it => movedPage(it, id, by)),
    undo: () => setAll(undone),
    /** Leaves out the first so many: they are stored. What was before is not to be taken back any more. */
    dropFirst: (count: number) => setAll(it => ({ pages: it.pages.slice(count), before: [] })),
  }
}
