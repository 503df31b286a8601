// @vitest-environment jsdom
import type { GridApi } from 'ag-grid-community'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '../state/rows.ts'
import { gridHandle } from './grid-handle.ts'

/**
 * A grid with one drawn cell. Until `ready` the cell does not take the focus, as while AG Grid draws it once more for new column
 * definitions.
 */
function gridWithOneCell() {
  document.body.innerHTML = '<div tabindex="-1" id="cell"></div><input id="search">'
  const cell = document.getElementById('cell')
  let focusedCell: { rowIndex: number; column: { getColId: () => string } } | null = null
  const grid = {
    ready: false,
    removed: false,
    isDestroyed: () => grid.removed,
    setFocusedCell(rowIndex: number, key: string) {
      focusedCell = { rowIndex, column: { getColId: () => key } }
      if (grid.ready) cell?.focus()
    },
    getFocusedCell: () => focusedCell,
    getRowNode: () => ({ rowIndex: 0 }),
    ensureColumnVisible: () => undefined,
    ensureIndexVisible: () => undefined,
  }
  return { grid, cell, handle: gridHandle(grid as unknown as GridApi<Row>, () => document.body) }
}

// Faked, so that no timer is left to run when the document of this file is gone.
beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('a removed grid has no rows and no active cell, and none of its functions is called', () => {
  const { grid, handle } = gridWithOneCell()
  handle.focusCell({ id: 'i1', key: 'gst' })
  const [rowNode, focusedCell] = [vi.spyOn(grid, 'getRowNode'), vi.spyOn(grid, 'getFocusedCell')]
  grid.removed = true
  expect([handle.indexOf('i1'), handle.activeCell()]).toEqual([-1, null])
  handle.focusCell({ id: 'i1', key: 'gst' })
  expect([rowNode, focusedCell].map(it => it.mock.calls.length)).toEqual([0, 0])
})

describe('focusCell', () => {
  it('focuses a cell again that could not take the focus while it was drawn', () => {
    const { grid, cell, handle } = gridWithOneCell()
    handle.focusCell({ id: 'i1', key: 'gst' })
    grid.ready = true
    vi.runAllTimers()
    expect(document.activeElement).toBe(cell)
  })

  it('leaves the focus where a person put it meanwhile', () => {
    const { grid, handle } = gridWithOneCell()
    handle.focusCell({ id: 'i1', key: 'gst' })
    grid.ready = true
    document.getElementById('search')?.focus()
    vi.runAllTimers()
    expect(document.activeElement?.id).toBe('search')
  })
})
