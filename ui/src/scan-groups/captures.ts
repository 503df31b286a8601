/** The captured pages in order, with their undo stack. */
import type { AcquiredPage } from './acquire.ts'
import { useCallback, useRef, useState } from 'react'

export type Capture = AcquiredPage & { id: number }
/** `undoStack`: the pages before each change, the latest last. */
export type Captures = { pages: Capture[]; undoStack: Capture[][] }

export const noCaptures: Captures = { pages: [], undoStack: [] }

const after = (it: Captures, pages: Capture[]): Captures => ({ pages, undoStack: [...it.undoStack, it.pages] })

export const withPage = (it: Captures, page: Capture): Captures => after(it, [...it.pages, page])
export const withoutPage = (it: Captures, id: number): Captures =>
  after(
    it,
    it.pages.filter(page => page.id !== id),
  )

/** Moves a page one position; unchanged at either end. */
export function movedPage(it: Captures, id: number, by: -1 | 1): Captures {
  const from = it.pages.findIndex(page => page.id === id)
  const page = it.pages[from]
  if (!page || !it.pages[from + by]) return it
  return after(it, it.pages.toSpliced(from, 1).toSpliced(from + by, 0, page))
}

export const undone = (it: Captures): Captures => {
  const pages = it.undoStack.at(-1)
  return pages ? { pages, undoStack: it.undoStack.slice(0, -1) } : it
}

/** State of the capture page: its pages and the actions on them. */
export function useCaptures() {
  const [all, setAll] = useState<Captures>(noCaptures)
  const last = useRef(0)
  const add = useCallback((page: AcquiredPage): void => {
    const id = ++last.current
    setAll(it => withPage(it, { ...page, id }))
  }, [])
  return {
    pages: all.pages,
    canUndo: all.undoStack.length > 0,
    add,
    remove: (id: number) => setAll(it => withoutPage(it, id)),
    move: (id: number, by: -1 | 1) => setAll(it => movedPage(it, id, by)),
    undo: () => setAll(undone),
    /** Removes the first `count` pages, which are stored now, and clears the undo stack. */
    dropFirst: (count: number) => setAll(it => ({ pages: it.pages.slice(count), undoStack: [] })),
  }
}
