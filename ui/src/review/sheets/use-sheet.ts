import { useEffect, useRef, useState, type RefObject } from 'react'
import { lastFocused, rememberFocus } from '../../parts/focus-return.ts'
import { activeCellNow } from '../grid/grid-handle.ts'
import { usePage } from '../page-context.ts'

/** A modal dialog, open while it is mounted; closing returns the focus to the cell, or to the element that opened it. */
export function useSheet(): { ref: RefObject<HTMLDialogElement | null>; close: () => void; onClose: () => void } {
  const { review, grid } = usePage()
  const ref = useRef<HTMLDialogElement>(null)
  const back = useRef<(() => void) | null>(null)
  const [mine] = useState(() => review.store.get().sheet)
  useEffect(() => {
    const it = ref.current
    if (!it || it.open) return
    // In the grid rows may move under a sheet: there the cell is found anew.
    const place = lastFocused(it)
    back.current = place && !place.closest('.grid') ? rememberFocus(it) : null
    it.showModal()
    // What is marked, because a focus that was set before it was open is lost; a long sheet begins at its top, whatever has the focus.
    it.querySelector<HTMLElement>('[data-first]')?.focus()
    it.scrollTop = 0
  }, [])
  return {
    ref,
    close: () => ref.current?.close(),
    onClose() {
      // The close event is asynchronous: the next sheet may be open already.
      if (review.store.get().sheet !== mine) return
      const active = activeCellNow(review, grid.current)
      review.set({ sheet: null })
      if (back.current) back.current()
      else if (active) grid.current?.focusCell(active)
    },
  }
}
