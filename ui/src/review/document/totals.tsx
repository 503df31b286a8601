import { sumsOf, type Sum } from '@docketry/contracts/rules/sums.ts'
import { useMemo } from 'react'
import { counted } from '../../data/format.ts'
import { sumsText } from '../../data/sums.ts'
import { useDeferred, usePage, useReview } from '../page-context.ts'
import type { Row } from '../state/rows.ts'
import { noSelection, rowsTogether, selectedIn } from '../state/selection.ts'

export const totalsOf = (rows: readonly Pick<Row, 'values'>[]): Sum[] => sumsOf(rows.map(({ values }) => values))

/** Total and GST of the selected rows, and what can be done with them by mouse. Heard by screen readers as it changes. */
function Selected({ rows }: { rows: readonly Row[] }) {
  const { review, run } = usePage()
  const readOnly = useReview(state => state.readOnly)
  const active = useDeferred(state => state.activeCell)
  const selected = useDeferred(selectedIn)
  const sums = useMemo(() => {
    const ids = new Set(selected)
    return totalsOf(rows.filter(({ id }) => ids.has(id)))
  }, [rows, selected])
  const toDelete = useDeferred(state => rowsTogether(state, active)?.length)
  return (
    <>
      <span role="status">
        {selected.length > 0 && (
          <>
            Selected ({selected.length}): <b>{sumsText(sums) || '—'}</b>
          </>
        )}
      </span>
      {selected.length > 0 && (
        <span className="selected-acts">
          {toDelete && !readOnly && (
            <button type="button" className="btn small" tabIndex={-1} onClick={() => run('delete')}>
              Delete {counted(toDelete, 'row')}…
            </button>
          )}
          <button
            type="button"
            className="btn small"
            tabIndex={-1}
            onClick={() => review.set({ selection: noSelection })}
            aria-label="Clear the selection"
          >
            Clear
          </button>
        </span>
      )}
    </>
  )
}

/** At the foot of the grid: Total and GST of all rows, with unsaved edits, of those that search and filter show, and of those selected. */
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
      <span>
        All {counted(rows.length, 'invoice')}: <b>{sumsText(all) || '—'}</b>
      </span>
      {shown && (
        <span>
          {counted(order.length, 'invoice')} shown: <b>{sumsText(shown) || '—'}</b>
        </span>
      )}
      <Selected rows={rows} />
    </div>
  )
}
