/** Keys and clicks that select rows. */
import type { GridHandle } from '../grid/grid-handle.ts'
import type { Review } from '../state/review.ts'
import { allOf, extended, noSelection, selectedIn, toggled } from '../state/selection.ts'
import type { Cell } from '../state/state.ts'
import type { Command, SelectCommand } from './keymap.ts'

type Page = { review: Review; grid: Pick<GridHandle, 'focusCell'> }

export const isSelectCommand = (command: Command): command is SelectCommand => command.startsWith('select-')

export function selectByKey({ review, grid }: Page, command: SelectCommand, active: Cell): void {
  const { order, selection } = review.store.get()
  if (command === 'select-all') return review.set({ selection: allOf(order) })
  if (command === 'select-row') return review.set({ selection: toggled(selection, active.id) })
  const to = order[order.indexOf(active.id) + (command === 'select-down' ? 1 : -1)] ?? active.id
  review.set({ selection: extended(selection, order, active.id, to) })
  grid.focusCell({ id: to, key: active.key })
}

/**
 * A click on a row. `onHead`: on its state, where a plain click selects it alone; by finger it adds the row. `active`: the active row
 * before the click. True where it has selected.
 */
export function selectByClick(
  review: Review,
  id: string,
  active: string,
  event: Partial<Pick<PointerEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'pointerType'>>,
  onHead: boolean,
): boolean {
  const state = review.store.get()
  const { order, selection } = state
  if (event.shiftKey) review.set({ selection: extended(selection, order, active, id) })
  else if (event.ctrlKey || event.metaKey || (onHead && event.pointerType === 'touch')) review.set({ selection: toggled(selection, id) })
  else if (onHead) review.set({ selection: selectedIn(state).join() === id ? noSelection : toggled(noSelection, id) })
  else return false
  return true
}
