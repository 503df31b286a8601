import { useEffect, useRef, type RefObject } from 'react'
import { usePage } from './page-context.ts'

/** A dialog over the page: open while it is drawn; closing gives the focus back to the cell it came from. */
export function useSheet(): { ref: RefObject<HTMLDialogElement | null>; close: () => void; onClose: () => void } {
  const { review, grid } = usePage()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal()
  }, [])
  return {
    ref,
    close: () => ref.current?.close(),
    onClose() {
      const hand = grid.current?.hand() ?? review.store.get().hand
      review.set({ sheet: null })
      if (hand) grid.current?.go(hand)
    },
  }
}
