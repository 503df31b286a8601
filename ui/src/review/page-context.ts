import { createContext, use, useSyncExternalStore } from 'react'
import { useStore } from '../data/store.ts'
import type { GridHandle } from './grid/grid-handle.ts'
import type { DeferredStore } from './grid/after-frame.ts'
import type { Step } from './state/undo-stack.ts'
import type { Command, ViewCommand } from './keyboard/keymap.ts'
import type { DetailsLoader } from './state/extraction-details.ts'
import type { Review } from './state/review.ts'
import type { Row } from './state/rows.ts'
import type { ReviewState } from './state/state.ts'

/** What the parts of one review page share. */
export type PageContext = {
  review: Review
  /** The state that strip, page and bars render: it follows a frame after the grid. */
  deferred: DeferredStore<ReviewState>
  extractionDetails: DetailsLoader
  grid: { current: GridHandle | null }
  /** Zooms and moves the page that is shown. */
  viewer: { current: ((command: ViewCommand) => void) | null }
  run: (command: Command) => void
  /** The Undo button of a notice. */
  undoStep: (step: Step | undefined) => void
  /** Fetches the rows again. */
  reload: () => void
  /** Asks, then deletes. */
  deleteInvoice: (id: string) => void
}

export const ReviewContext = createContext<PageContext | null>(null)

export function usePage(): PageContext {
  const page = use(ReviewContext)
  if (!page) throw new Error('usePage outside ReviewContext')
  return page
}

export const useReview = <S>(select: (state: ReviewState) => S): S => useStore(usePage().review.store, select)

/** For components beside the grid: rendered after the frame of the key. */
export function useDeferred<S>(select: (state: ReviewState) => S): S {
  const { deferred } = usePage()
  const now = (): S => select(deferred.get())
  return useSyncExternalStore(deferred.subscribe, now, now)
}

const activeRow =
  (review: Review) =>
  ({ activeCell }: ReviewState): Row | undefined =>
    activeCell ? review.row(activeCell.id) : undefined

/** The active row; renders only when it changes. */
export const useActiveRow = (): Row | undefined => useReview(activeRow(usePage().review))
/** The same for components beside the grid. */
export const useDeferredActiveRow = (): Row | undefined => useDeferred(activeRow(usePage().review))
