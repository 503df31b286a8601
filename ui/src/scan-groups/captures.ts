/** The pages taken so far, in order; each act can be taken back. */
import type { AcquiredPage } from './acquire.ts'

export type Capture = AcquiredPage & { id: number }
/** `before`: the pages as they were before each act, the latest last. */
export type Captures = { pages: Capture[]; before: Capture[][] }

export const noCaptures: Captures = { pages: [], before: [] }

const after = (it: Captures, pages: Capture[]): Captures => ({ pages, before: [...it.before, it.pages] })

export const withPage = (it: Captures, page: Capture): Captures => after(it, [...it.pages, page])
export const withoutPage = (it: Captures, id: number): Captures => after(it, it.pages.filter(page => page.id !== id))

/** One place earlier or later; the ends stay. */
export function movedPage(it: Captures, id: number, by: -1 | 1): Captures {
  const from = it.pages.findIndex(page => page.id === id)
  const page = it.pages[from]
  if (!page || !it.pages[from + by]) return it
  return after(it, it.pages.toSpliced(from, 1).toSpliced(from + by, 0, page))
}

export const undone = (it: Captures): Captures => {
  const pages = it.before.at(-1)
  return pages ? { pages, before: it.before.slice(0, -1) } : it
}
