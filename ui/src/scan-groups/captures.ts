/** The captured pages in order, with their undo stack. */
import { useCallback, useState } from 'react'
import type { AcquiredPage } from './acquire.ts'
import { createPageState } from './page-state.ts'

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

const useStoredCaptures = createPageState(noCaptures)

/** Pages of network scanners are kept by the server, which offers them again. */
function withoutScanned({ pages, undoStack }: Captures): Captures {
  const own = (some: Capture[]): Capture[] => some.filter(it => it.origin === undefined)
  return { pages: own(pages), undoStack: undoStack.map(own) }
}

let last = 0

/** State of the capture page: its pages and the actions on them. */
export function useCaptures(address: string) {
  const [all, change] = useStoredCaptures(address)
  // Once, when the page opens.
  useState(() => all !== noCaptures && change(withoutScanned))
  const add = useCallback(
    (page: AcquiredPage): void => {
      const id = ++last
      change(it => withPage(it, { ...page, id }))
    },
    [change],
  )
  return {
    pages: all.pages,
    canUndo: all.undoStack.length > 0,
    add,
    remove: (id: number) => change(it => withoutPage(it, id)),
    move: (id: number, by: -1 | 1) => change(it => movedPage(it, id, by)),
    undo: () => change(undone),
    /** Removes the first `count` pages, which are stored now, and clears the undo stack. */
    dropFirst: (count: number) => change(it => ({ pages: it.pages.slice(count), undoStack: [] })),
  }
}
