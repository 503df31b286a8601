/**
 * How a person corrects which pages make an invoice, by keys in the grid: an invoice is split or joined with its neighbour. (Pages are moved
 * on the pages sheet: use-page-changes.ts.) Besides, the keys that go from page to page.
 */
import { joinInvoices, splitInvoice } from '@docketry/contracts/api/pages.ts'
import { sendRequest } from '../../../data/request.ts'
import { counted } from '../../../data/format.ts'
import { notify, notifyFailure } from '../../../parts/toasts.tsx'
import type { GridHandle } from '../../grid/grid-handle.ts'
import type { PagesCommand } from '../../keyboard/keymap.ts'
import type { DetailsLoader } from '../../state/extraction-details.ts'
import type { Row } from '../../state/rows.ts'
import type { Cell } from '../../state/state.ts'
import { sendPageChange, type PageChangeContext } from './send-page-change.ts'
import { activePageIndex } from '../../document/value-positions.ts'

type PagesContext = PageChangeContext & { extractionDetails: DetailsLoader; grid: GridHandle }

/** Splits an invoice before page `at`, counted from 1. */
export const split = (context: PageChangeContext, { id, invoice: { pages } }: Row, at: number) =>
  sendPageChange(context, `Split at page ${at} of ${pages.length}`, [id], ({ key, seen }) =>
    sendRequest(splitInvoice, { body: { invoice_id: id, at, of: pages.length, seen }, key }),
  )

export const onePageText = 'This invoice has one page: nothing to split'

/** Makes each page an invoice of its own. */
const splitEach = (context: PageChangeContext, { id, invoice: { pages } }: Row) =>
  sendPageChange(context, `${counted(pages.length, 'page')} made ${counted(pages.length, 'invoice')}`, [id], ({ key, seen }) =>
    sendRequest(splitInvoice, { body: { invoice_id: id, of: pages.length, seen }, key }),
  )

/** The next (1) or previous (-1) row of the same batch in page order, whatever the sort order of the grid. */
export function neighbour(rows: readonly Row[], row: Row, by: 1 | -1): Row | undefined {
  const same = rows.filter(it => it.invoice.groupId === row.invoice.groupId).toSorted((a, b) => a.invoice.order - b.invoice.order)
  const at = same.findIndex(it => it.id === row.id)
  return at < 0 ? undefined : same[at + by]
}

const pagesOf = ({ review }: PageChangeContext, { id }: Row): number => review.row(id)?.invoice.pages.length ?? 0

/**
 * Joins an invoice with the next (1) or previous (-1) one. Returns the id of the joined invoice; null without a neighbour or after a
 * failure.
 */
export async function join(
  context: PageChangeContext & { extractionDetails: DetailsLoader },
  row: Row,
  by: 1 | -1,
): Promise<string | null> {
  const other = neighbour(context.review.store.get().rows, row, by)
  if (!other) return (notify(by === 1 ? 'There is no invoice after this one' : 'There is no invoice before this one'), null)
  await context.extractionDetails.load([row.id, other.id])
  const ids = [row.id, other.id]
  const text = `Joined ${counted(pagesOf(context, row) + pagesOf(context, other), 'page')} into one invoice`
  const made = await sendPageChange(context, text, ids, ({ key, seen }) =>
    sendRequest(joinInvoices, { body: { invoice_ids: ids, seen }, key }),
  )
  return made?.invoices.find(it => it.pages.length > 0)?.invoice_id ?? null
}

/** Runs a page command on the row of `requested`, or on the active row if an earlier page change has removed that one. */
export async function runPagesCommand(context: PagesContext, command: PagesCommand, requested: Cell | null): Promise<void> {
  if (command === 'pages') return context.review.set({ sheet: 'pages' })
  const active = requested && context.review.row(requested.id) ? requested : context.grid.activeCell()
  if (!active) return
  try {
    await context.extractionDetails.load([active.id])
    await onPages(context, command, active)
  } catch (thrown) {
    notifyFailure(thrown, 'The pages could not be loaded.', {
      label: 'Try again',
      run: () => void runPagesCommand(context, command, active),
    })
  }
}

async function onPages(context: PagesContext, command: Exclude<PagesCommand, 'pages'>, active: Cell): Promise<void> {
  const { review, grid } = context
  const row = review.row(active.id)
  if (!row) return
  const at = activePageIndex(row, { ...review.store.get(), activeCell: active })
  if (command === 'page-after' || command === 'page-before') {
    const to = at + (command === 'page-after' ? 1 : -1)
    if (to >= 0 && to < row.invoice.pages.length) review.set({ activeCell: active, chosenPage: { id: row.id, page: to + 1 } })
    else notify(`This is the ${to < 0 ? 'first' : 'last'} page of the invoice`, { topic: 'page' })
  } else if (command === 'split-each') {
    if (row.invoice.pages.length < 2) notify(onePageText)
    else await splitEach(context, row)
  } else if (command === 'split') {
    if (at === 0)
      notify(row.invoice.pages.length < 2 ? onePageText : 'Go to the page that begins the next invoice (Alt+PageDown), then split there')
    else await split(context, row, at + 1)
  } else {
    const joinedId = await join(context, row, command === 'join-next' ? 1 : -1)
    if (joinedId) grid.focusCell({ id: joinedId, key: active.key })
  }
}
