import { sumsOf, type Sum } from '@docketry/contracts/rules/sums.ts'
import { useMemo } from 'react'
import { counted } from '../../data/format.ts'
import { sumsText } from '../../data/sums.ts'
import { useDeferred } from '../page-context.ts'
import type { Row } from '../state/rows.ts'

export const totalsOf = (rows: readonly Pick<Row, 'values'>[]): Sum[] => sumsOf(rows.map(({ values }) => values))

/** At the foot of the grid: Total and GST of all rows, with unsaved edits, and of those that search and filter show. */
export function Totals() {
  const rows = useDeferred(state => state.rows)
  const order = useDeferred(state => state.order)
  const all = useMemo(() => totalsOf(rows), [rows])
  const shown = useMemo(() => {
    const ids = new Set(order)
    return ids.size === rows.length ? null : totalsOf(rows.filter(({ id }) => ids.has(id)))
  }, [rows, order])
  return (
    <div className="totals num" role="group" aria-label="Totals">
      <span>All {counted(rows.length, 'invoice')}: <b>{sumsText(all) || '—'}</b></span>
      {shown && <span>{counted(order.length, 'invoice')} shown: <b>{sumsText(shown) || '—'}</b></span>}
    </div>
  )
}
