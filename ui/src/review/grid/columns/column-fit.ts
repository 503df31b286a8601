/** The widths at which no amount, date or ABN of any row is cut, rendered or not. */
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useDeferred } from '../../page-context.ts'
import { isCredit, type Row } from '../../state/rows.ts'
import { shown } from '../../state/shown.ts'
import type { Key } from '../../state/columns.ts'

export type ColumnFit = {
  widths: Partial<Record<Key, number>>
  /** Whether the columns together are wider than the grid. */
  narrow: boolean
}
export const noFit: ColumnFit = { widths: {}, narrow: false }

const amounts = ['total', 'gst'] as const

/**
 * The longest texts of a column of amounts. The largest amount of each currency is the longest text: no row is formatted to find it.
 */
export function widestAmounts(rows: readonly Pick<Row, 'values'>[], key: 'total' | 'gst'): string[] {
  const widest = new Map<string, Row['values']>()
  for (const { values } of rows) {
    const kind = isCredit(values) ? `${values.currency} CR` : values.currency
    const known = widest.get(kind)
    if (known === undefined || Math.abs(values[key] ?? 0) >= Math.abs(known[key] ?? 0)) widest.set(kind, values)
  }
  return [...widest.values()].map(it => shown(key, it))
}

/** The width of the widest text, px, in bold and with the sign of a flag: as wide as a cell can become. */
function measure(root: HTMLElement, texts: readonly string[]): number {
  const ruler = document.createElement('span')
  ruler.className = 'cell-ruler'
  ruler.ariaHidden = 'true'
  root.append(ruler)
  const widths = texts.map(text => {
    ruler.textContent = `! ${text}`
    return ruler.getBoundingClientRect().width
  })
  ruler.remove()
  return Math.ceil(Math.max(...widths))
}

const constant = {
  paymentDate: ['28 May 2028', '28 Aug 2028', '28 Nov 2028'],
  dueDate: ['28 May 2028', '28 Aug 2028', '28 Nov 2028'],
  abn: ['88 888 888 888'],
} as const
const padding = 24
const minWidths: Partial<Record<Key, number>> = { total: 96, gst: 86, paymentDate: 112, dueDate: 112, abn: 134 }
/** The least widths of state, line items, note, invoice number, supplier and category together. */
const flexibleWidth = 28 + 24 + 24 + 96 + 116 + 104
const scrollbar = 16

/** Measures again when the largest amount changes, once the font is loaded, and when the grid is resized. */
export function useColumnFit(root: RefObject<HTMLElement | null>, columns: readonly { key: Key }[]): ColumnFit {
  const longest = useDeferred(({ rows }) => amounts.map(key => widestAmounts(rows, key).join('|')).join('||'))
  const [fonts, setFonts] = useState(false)
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    let mounted = true
    void document.fonts?.ready.then(() => mounted && setFonts(true))
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(([it]) => setRoom(it?.contentRect.width ?? null))
    if (root.current) watch?.observe(root.current)
    return () => {
      mounted = false
      watch?.disconnect()
    }
  }, [root])
  const widths = useMemo(() => {
    const it = root.current
    if (!it) return {}
    const [total = '', gst = ''] = longest.split('||')
    const texts: Partial<Record<Key, readonly string[]>> = { ...constant, total: total.split('|'), gst: gst.split('|') }
    return Object.fromEntries(
      Object.entries(texts).map(([key, all]) => [key, Math.max(minWidths[key as Key] ?? 0, measure(it, all) + padding)]),
    )
    // Fonts change the measured widths; the room is known once the root is rendered.
  }, [root, longest, fonts, room === null])
  const needed = flexibleWidth + columns.reduce((sum, { key }) => sum + (widths[key] ?? (key === 'currency' ? 84 : 0)), 0)
  const narrow = room !== null && needed + scrollbar > room
  return useMemo(() => ({ widths, narrow }), [widths, narrow])
}
