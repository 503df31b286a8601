import { createContext, use } from 'react'
import { useStore } from '../data/store.ts'
import type { GridHandle } from './grid-handle.ts'
import type { Command } from './keymap.ts'
import type { Papers } from './papers.ts'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'
import type { ReviewState } from './state.ts'

/** What the parts of one review page share. */
export type PageContext = {
  review: Review
  papers: Papers
  grid: { current: GridHandle | null }
  run: (command: Command) => void
  /** Reads from the server anew. */
  reload: () => void
  /** Asks, then deletes. */
  remove: (id: string) => void
}

export const ReviewContext = createContext<PageContext | null>(null)

export function usePage(): PageContext {
  const page = use(ReviewContext)
  if (!page) throw new Error('A part of the review page stands outside of it.')
  return page
}

export const useReview = <S,>(select: (state: ReviewState) => S): S => useStore(usePage().review.store, select)

/** The row in hand; drawn again only when it changes. */
export const useRowInHand = (): Row | undefined => {
  const { review } = usePage()
  return useReview(state => (state.hand ? review.row(state.hand.id) : undefined))
}
