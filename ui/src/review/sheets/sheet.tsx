import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { lastFocused } from '../../parts/focus-return.ts'
import { Modal } from '../../parts/modal.tsx'
import type { ModalProps } from '../../parts/mui/overlays.tsx'
import { activeCellNow } from '../grid/grid-handle.ts'
import { bindingOf, type Pressed } from '../keyboard/keymap.ts'
import { keymapNow } from '../keyboard/stored-keys.ts'
import { usePage } from '../page-context.ts'

/** Returns a function that closes the calling sheet, but not another sheet opened since. */
export function useCloseSheet(): () => void {
  const { review } = usePage()
  const [opened] = useState(() => review.store.get().sheet)
  return () => {
    if (review.store.get().sheet === opened) review.set({ sheet: null })
  }
}

/** Whether the key saves. The key handler of the page (on-key.ts) leaves keys in dialogs alone. */
export const isSaveKey = (event: Pressed): boolean => bindingOf(event, 'page', keymapNow())?.command === 'save'

/**
 * The dialog of a sheet, in which the key that saves does so, too. Closing returns the focus to the cell, or to the element that opened
 * it.
 */
export function Sheet({ children, onKeyDown, ...box }: Omit<ModalProps, 'onClose'> & { children: ReactNode; onClose: () => void }) {
  const { review, grid, run } = usePage()
  const [isFromGrid] = useState(() => lastFocused(null)?.closest('.grid') !== null)
  const toCell = (): void => {
    const { activeCell } = review.store.get()
    const isShown = activeCell !== null && (grid.current?.indexOf(activeCell.id) ?? -1) >= 0
    // When rows have moved under the sheet, the grid reports the one that is now in the place of the active one.
    const active = isShown ? activeCell : activeCellNow(review, grid.current)
    if (active) grid.current?.focusCell(active)
  }
  const onKey = (event: KeyboardEvent): void => {
    onKeyDown?.(event)
    if (!isSaveKey(event)) return
    event.preventDefault()
    run('save')
  }
  // Rows of the grid may move while the sheet is open: the cell is looked up again.
  return (
    <Modal {...box} onKeyDown={onKey} {...(isFromGrid ? { focusBack: toCell } : {})}>
      {children}
    </Modal>
  )
}
