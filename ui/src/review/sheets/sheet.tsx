import { useState, type ReactNode } from 'react'
import { lastFocused } from '../../parts/focus-return.ts'
import { Modal } from '../../parts/modal.tsx'
import type { ModalProps } from '../../parts/mui/overlays.tsx'
import { activeCellNow } from '../grid/grid-handle.ts'
import { usePage } from '../page-context.ts'

/** Returns a function that closes the calling sheet, but not another sheet opened since. */
export function useCloseSheet(): () => void {
  const { review } = usePage()
  const [opened] = useState(() => review.store.get().sheet)
  return () => {
    if (review.store.get().sheet === opened) review.set({ sheet: null })
  }
}

/** The dialog of a sheet. Closing returns the focus to the cell, or to the element that opened it. */
export function Sheet({ children, ...box }: Omit<ModalProps, 'onClose'> & { children: ReactNode; onClose: () => void }) {
  const { review, grid } = usePage()
  const [isFromGrid] = useState(() => lastFocused(null)?.closest('.grid') !== null)
  const toCell = (): void => {
    const active = activeCellNow(review, grid.current)
    if (active) grid.current?.focusCell(active)
  }
  // Rows of the grid may move while the sheet is open: the cell is looked up again.
  return (
    <Modal {...box} {...(isFromGrid ? { focusBack: toCell } : {})}>
      {children}
    </Modal>
  )
}
