import type { Review } from './review.ts'

export const loadOpenLines = () => import('../lines/open-lines.tsx').then(it => it.OpenLines)

/** Shows the line items under a row, or hides them. */
export function toggleLines({ store, set }: Pick<Review, 'store' | 'set'>, id: string): void {
  const openLines = new Set(store.get().openLines)
  if (!openLines.delete(id)) openLines.add(id)
  set({ openLines })
}
