import type { GridApi } from 'ag-grid-community'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { rowHeight } from '../grid/grid-modules.ts'
import { usePage, useReview } from '../page-context.ts'
import type { Row } from '../state/rows.ts'
import { LineItems, useLineItems } from './line-items.tsx'

type Props = { api: GridApi<Row>; root: HTMLElement }

/**
 * The line items under the rows that are open. They are inside the element of their row, which becomes as much higher: the grid has no
 * further rows, so that order, counts, keys and selection are those of the invoices alone.
 */
export function OpenLines({ api, root }: Props) {
  const { review } = usePage()
  const open = useReview(state => state.openLines)
  // Rows that search or chip hides, or that are gone, have no lines on screen.
  const order = useReview(state => state.order)
  const heights = useRef(new Map<string, number>())
  const setHeight = useCallback(
    (id: string, height: number): void => {
      if (height > 0) heights.current.set(id, height)
      else heights.current.delete(id)
      // Where rows are few, the grid is as high as they are (review.css).
      const all = [...heights.current].reduce((sum, [it, of]) => sum + (api.isDestroyed() || api.getRowNode(it) ? of : 0), 0)
      root.closest<HTMLElement>('.left')?.style.setProperty('--lines', `${all}px`)
      const node = api.isDestroyed() ? undefined : api.getRowNode(id)
      if (!node || node.rowHeight === rowHeight + height) return
      const grows = rowHeight + height > (node.rowHeight ?? 0)
      node.setRowHeight(rowHeight + height)
      api.onRowHeightChanged()
      if (grows && review.store.get().activeCell?.id === id && node.rowIndex !== null) api.ensureIndexVisible(node.rowIndex)
    },
    [api, root, review],
  )
  useEffect(() => scrollByKeys(root), [root])
  useEffect(leadTabToButton, [])
  return order.filter(id => open.has(id)).map(id => <LinesUnderRow key={id} id={id} root={root} setHeight={setHeight} />)
}

type RowProps = { id: string; root: HTMLElement; setHeight: (id: string, height: number) => void }

function LinesUnderRow({ id, root, setHeight }: RowProps) {
  const { review, grid } = usePage()
  const row = useReview(() => review.row(id))
  const [host] = useState(() => Object.assign(document.createElement('div'), { className: 'row-lines', role: 'gridcell', tabIndex: -1 }))
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => attach(host, root, id), [host, root, id])
  useEffect(() => {
    const measure = (): void => {
      // Not while its row is scrolled out of sight.
      if (host.offsetHeight === 0) return
      setHeight(id, host.offsetHeight)
      const it = host.firstElementChild
      setScrolls(it !== null && it.scrollHeight > it.clientHeight)
    }
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    watch?.observe(host)
    return () => {
      watch?.disconnect()
      setHeight(id, 0)
    }
  }, [host, id, setHeight])
  useEffect(
    () => keepKeysInGrid(host, () => grid.current?.focusCell({ id, key: review.store.get().activeCell?.key ?? 'paymentDate' })),
    [host, id, review, grid],
  )
  return row && createPortal(<Lines row={row} scrolls={scrolls} />, host)
}

const Lines = ({ row, scrolls }: { row: Row; scrolls: boolean }) => <LineItems row={row} answer={useLineItems(row)} scrolls={scrolls} />

/**
 * Keeps `host` in the element of its row: the grid makes a new element each time that the row comes into sight. Returns a function that
 * takes it out.
 */
function attach(host: HTMLElement, root: HTMLElement, id: string): () => void {
  let drawn: Element | null = null
  const follow = (): void => {
    drawn = root.querySelector(`.ag-row[row-id="${CSS.escape(id)}"]`)
    if (!drawn || host.parentElement === drawn) return
    drawn.setAttribute('data-lines', '')
    drawn.append(host)
  }
  follow()
  const watch = new MutationObserver(follow)
  watch.observe(root.querySelector('.ag-grid-scrolling-container') ?? root, { childList: true })
  return () => {
    watch.disconnect()
    drawn?.removeAttribute('data-lines')
    host.remove()
  }
}

/**
 * A click on lines makes their row the active one, as a click on its cells does, unless it selects text. From text that was selected,
 * arrows and Tab go back to the cells. Tab from “Try again” leaves the grid, as from a cell.
 */
function keepKeysInGrid(host: HTMLElement, toCell: () => void): () => void {
  const stop = new AbortController()
  host.addEventListener(
    'click',
    () => {
      if (getSelection()?.isCollapsed ?? true) toCell()
    },
    stop,
  )
  host.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Tab' && !(event.target === host && event.key.startsWith('Arrow'))) return
      const leaves = event.key === 'Tab' && !event.shiftKey && event.target instanceof HTMLButtonElement
      event.preventDefault()
      toCell()
      // As from the cell (grid.tsx, leaveByTab).
      if (leaves) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', code: 'Tab', bubbles: true }))
    },
    stop,
  )
  return () => stop.abort()
}

/** Tab leaves the grid (grid.tsx, leaveByTab); from a cell of a row whose lines could not be loaded it goes to “Try again” first. */
function leadTabToButton(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (
      event.key !== 'Tab' ||
      !event.isTrusted ||
      event.shiftKey ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      !(event.target instanceof Element) ||
      !event.target.matches('.ag-cell')
    )
      return
    const button = event.target.closest('.ag-row')?.querySelector<HTMLElement>('.row-lines button')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    button.focus()
  }
  // Before the listeners of the page.
  addEventListener('keydown', onKey, true)
  return () => removeEventListener('keydown', onKey, true)
}

/** The part of a page that PgUp and PgDn move lines by. */
const page = 0.9

/** In a row whose lines have more than their room, PgUp and PgDn move the lines first, and at their end the grid. */
function scrollByKeys(root: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (
      by === 0 ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      !(event.target instanceof Element) ||
      event.target.matches('input')
    )
      return
    const lines = event.target.closest('.ag-row')?.querySelector('.lines-all')
    if (!lines || (by < 0 ? lines.scrollTop <= 0 : lines.scrollTop + lines.clientHeight >= lines.scrollHeight - 1)) return
    event.preventDefault()
    event.stopPropagation()
    lines.scrollBy(0, by * page * lines.clientHeight)
  }
  root.addEventListener('keydown', onKey, true)
  return () => root.removeEventListener('keydown', onKey, true)
}
