import type { GridHandle } from './grid-handle.ts'
import type { Review } from '../state/review.ts'
import type { Hand } from '../state/state.ts'

/** The cell in hand, read at once. While search or chip hides its row, the grid names whatever stands in its place by now. */
export function handNow({ store }: Pick<Review, 'store'>, grid: Pick<GridHandle, 'hand'> | null): Hand | null {
  const { hand, hiddenHand } = store.get()
  return hiddenHand ? hand : grid?.hand() ?? hand
}
