import type { KeyboardEvent } from 'react'

/** What compareDocumentPosition says of an element that follows and is not within. */
const isAfter = 4

/**
 * Tab on a cell goes to what follows the grid on the page. The grid does this itself, but sometimes too late: the browser then goes on from
 * the cell, to a part of the grid that only scrolls.
 */
export function leaveByTab(event: KeyboardEvent): void {
  const cell = event.target as Element // keys come from elements
  if (event.key !== 'Tab' || event.shiftKey || cell.closest('.ag-cell') !== cell) return
  event.preventDefault()
  event.stopPropagation()
  // The page goes on with the strip and its buttons. Until they are loaded the cell keeps the focus.
  const all = [...document.querySelectorAll<HTMLElement>(':not(:disabled)')]
  all.find(it => it.tabIndex === 0 && it.offsetParent && event.currentTarget.compareDocumentPosition(it) === isAfter)?.focus()
}
