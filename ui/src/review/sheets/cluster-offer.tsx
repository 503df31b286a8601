import { useMemo, useState } from 'react'
import { clusterOffer } from '../state/cluster.ts'
import { isSameAct } from '../state/undo-stack.ts'
import { useDrawn, usePage } from '../page-context.ts'

/** After an edit that others of the same supplier could share: one key sets them all. It asks nothing and goes with the next act. */
export function ClusterOffer() {
  const { review, run } = usePage()
  const last = useDrawn(state => state.history.done.at(-1))
  const order = useDrawn(state => state.order)
  const rows = useDrawn(state => state.rows)
  const offer = useMemo(() => (last && rows.length > 0 ? clusterOffer(last, order.flatMap(id => review.row(id) ?? [])) : null), [last, order, rows, review])
  const [closed, setClosed] = useState<typeof last>(undefined)
  if (!offer || (closed && isSameAct(last, closed))) return null
  return (
    <span className="cluster" role="group" aria-label="For all of this supplier">
      <button type="button" className="btn small" onClick={() => run('cluster')}>{offer.what} for all {offer.all} of {offer.supplier}</button>
      <kbd>Ctrl</kbd><kbd>Enter</kbd>
      <button type="button" className="btn quiet icon" aria-label="Only this row" onClick={() => setClosed(last)}>✕</button>
    </span>
  )
}
