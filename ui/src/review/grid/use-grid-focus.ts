import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { usePage } from '../page-context.ts'
import type { Cell } from '../state/state.ts'
import { afterFrame } from './after-frame.ts'

/** The focus of the grid. Its functions stay the same objects between renders. */
export type GridFocus = {
  /** The active cell as the grid had it last; also while the focus is elsewhere. */
  active: { current: Cell | null }
  /** Focuses the cell at which the page starts, else the first one. */
  begin: () => void
  /** Makes the focused cell the active one. */
  onFocused: () => void
  /** Once the grid has other rows: focuses the active cell where its row is now. */
  restore: () => void
  /** When Tab or Shift+Tab enters the grid. */
  onEntered: (how: { fromBottom: boolean }) => boolean
}

/** Whether these are not the same rows in the same order. */
const isMoved = (before: readonly string[], now: readonly string[]): boolean =>
  now.length !== before.length || now.some((id, i) => id !== before[i])

/** Follows the active cell by id, because the grid itself keeps the focus at its place when rows move. `order`: the rows that are shown. */
export function useGridFocus(root: RefObject<HTMLElement | null>, order: readonly string[]): GridFocus {
  const { review, grid } = usePage()
  const active = useRef<Cell | null>(null)
  const drawn = useRef(order)
  const moved = useRef(false)
  if (drawn.current !== order) {
    // Read before the grid has the new order: its own focus event may come after the next key. While the focus is outside the grid, as in
    // the search, the grid's focused cell is not the active one.
    const moves = isMoved(drawn.current, order)
    drawn.current = order
    if (moves && root.current?.contains(document.activeElement)) active.current = grid.current?.activeCell() ?? active.current
    // For the same rows in the same order the grid fires no event.
    moved.current ||= moves
  }

  const begin = useCallback(() => {
    const first = grid.current?.rowId(0)
    const { activeCell: start } = review.store.get()
    if (start && (grid.current?.indexOf(start.id) ?? -1) >= 0) grid.current?.focusCell(start)
    else if (first) grid.current?.focusCell({ id: first, key: 'paymentDate' })
  }, [grid, review])
  const onFocused = useCallback(() => {
    const now = grid.current?.activeCell()
    // While rows move the grid reports the row now at the old position: the focus is restored first.
    if (!now || moved.current) return
    active.current = now
    const { activeCell: was } = review.store.get()
    if (was?.id !== now.id || was.key !== now.key) review.set({ activeCell: now })
  }, [grid, review])
  const restore = useCallback(() => {
    const wanted = active.current
    const hasMoved = moved.current
    moved.current = false
    // The first rows of a batch being read arrive after the grid is ready.
    if (!wanted && document.activeElement === document.body) return begin()
    if (!hasMoved || !wanted || !grid.current) return
    const inGrid = root.current?.contains(document.activeElement) ?? false
    if (grid.current.isEditing() || grid.current.activeCell()?.id === wanted.id || (inGrid && grid.current.indexOf(wanted.id) < 0))
      return onFocused()
    if (inGrid || document.activeElement === document.body) grid.current.focusCell(wanted)
  }, [grid, root, begin, onFocused])
  /** Shift+Tab goes back to the active cell, not to the last one of the grid. */
  const onEntered = useCallback(
    ({ fromBottom }: { fromBottom: boolean }): boolean => {
      const cell = active.current
      if (!fromBottom || !cell || !grid.current || grid.current.indexOf(cell.id) < 0) return false
      grid.current.focusCell(cell)
      return true
    },
    [grid],
  )
  return { active, begin, onFocused, restore, onEntered }
}

/** New column definitions, as when amounts are pinned, lose the focus of the active cell. */
export function useFocusAfterNewColumns({ active }: GridFocus, defs: unknown): void {
  const { grid } = usePage()
  useEffect(
    () =>
      afterFrame(() => {
        if (active.current && document.activeElement === document.body) grid.current?.focusCell(active.current)
      }),
    [defs, grid, active],
  )
}
