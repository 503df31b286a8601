import { useEffect } from 'react'
import { useDeferred, usePage } from '../page-context.ts'

/** Loads the extraction details around the active row, and those of the first rows in a new order. */
export function usePrefetchedDetails(): void {
  const { review, extractionDetails } = usePage()
  const id = useDeferred(state => state.activeCell?.id)
  const order = useDeferred(state => state.order)
  useEffect(() => {
    const around = id !== undefined && review.row(id) ? id : order[0]
    if (around !== undefined) extractionDetails.prefetchAround(around)
  }, [id, order, extractionDetails, review])
}
