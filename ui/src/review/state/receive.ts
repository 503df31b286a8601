/** A new answer of the server replaces the rows, their flags and their order on the review page. Unsaved edits stay. */
import type { Store } from '../../data/store.ts'
import { conflictsWithServer, type Conflict } from './conflicts.ts'
import { anomaliesByInvoice } from './flags.ts'
import { orderOf, updatedOrder } from './order.ts'
import type { RowMaker } from './row-maker.ts'
import type { ReviewInvoice } from './rows.ts'
import { withStableImages, type Detail } from './server-rows.ts'
import type { ReviewState } from './state.ts'
import { withoutMissingRows } from './undo-stack.ts'

/** The invoices of an answer whose rows on the page are newer, as the page has them, by id. */
function newerOnPage(fresh: Detail, rowMaker: RowMaker): Map<string, ReviewInvoice> {
  const newer = new Map<string, ReviewInvoice>()
  for (const { id, revision = 0 } of fresh.invoices) {
    const shown = rowMaker.row(id)?.invoice
    if (shown && revision < (shown.revision ?? 0)) newer.set(id, shown)
  }
  return newer
}

/** The rows shown, in order. Until someone edits, late rows are sorted in; afterwards they are appended. */
function orderWithLateRows({ order, rows, query, editing }: ReviewState): readonly string[] {
  const shown = new Set(order)
  const grown = updatedOrder(order, rows, query)
  return !editing && grown.some(id => !shown.has(id)) ? orderOf(rows, query, shown) : grown
}

/** Applies a fresh answer of the server (`receive` of a review). Returns the conflicts with unsaved edits. */
export function receive(store: Store<ReviewState>, rowMaker: RowMaker, fresh: Detail): Conflict[] {
  const { detail: before, undoStack, sending } = store.get()
  // While the server's lists are behind, its rows can be older than what this page has saved: these stay.
  const newer = newerOnPage(fresh, rowMaker)
  const invoices = withStableImages(
    before.invoices,
    fresh.invoices.map(it => newer.get(it.id) ?? it).sort((a, b) => a.order - b.order),
  )
  rowMaker.rebase(invoices)
  const conflicts = conflictsWithServer(undoStack.dirty, rowMaker.row, rowMaker.base, sending)
  const gone = conflicts.filter(it => !it.theirs)
  store.set(state => {
    const anomalies = anomaliesByInvoice(fresh.anomalies, state.anomalies)
    for (const id of newer.keys()) anomalies.set(id, state.anomalies.get(id) ?? {})
    const next = rowMaker.withRows({
      ...state,
      undoStack: gone.length > 0 ? withoutMissingRows(state.undoStack, rowMaker.base) : state.undoStack,
      detail: { ...fresh, invoices },
      anomalies,
    })
    return { ...next, order: orderWithLateRows(next) }
  })
  return conflicts
}
