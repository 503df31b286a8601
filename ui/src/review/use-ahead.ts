import { useEffect } from 'react'
import { usePage, useReview } from './page-context.ts'

const ahead = 3

/** Fetches and decodes the pages of the next rows, so that the next one is there when it is gone to. */
export function useImagesAhead(): void {
  const { review } = usePage()
  const id = useReview(state => state.hand?.id)
  useEffect(() => {
    if (!id) return
    const { order } = review.store.get()
    const at = order.indexOf(id)
    for (const next of order.slice(at + 1, at + 1 + ahead)) {
      const address = review.row(next)?.invoice.pages[0]?.image
      if (!address) continue
      const picture = new Image()
      picture.src = address
      picture.decode().catch(() => undefined)
    }
  }, [id, review])
}
