import { joinInvoices, splitInvoice } from '@docketry/contracts/api/pages.ts'
import { sendRequest } from '../../../data/request.ts'
import { counted } from '../../../data/format.ts'
import { notify, notifyError } from '../../../parts/toasts.tsx'
import type { GridHandle } from '../../grid/grid-handle.ts'
import type { PagesCommand } from '../../keyboard/keymap.ts'
import { messageOf } from '../../../data/problem.ts'
import type { DetailsLoader } from '../../state/extraction-details.ts'
import type { Row } from '../../state/rows.ts'
import type { Cell } from '../../state/state.ts'
import { arrange, type PageChangeContext } from './arrange.ts'
import { activePageIndex } from '../../document/value-positions.ts'

type PagesContext = PageChangeContext & { extractionDetails: DetailsLoader; grid: GridHandle }

/** `at` counts from 1. */
export const split = (where: PageChangeContext, { id, invoice: { pages } }: Row, at: number) =>
  arrange(where, `Split at page ${at} of ${pages.length}`, key => sendRequest(splitInvoice, { body: { invoice_id: id, at, of: pages.length }, key }))

/** Every page its own invoice. */
export const splitEach = (where: PageChangeContext, { id, invoice: { pages } }: Row) =>
  arrange(where, `${counted(pages.length, 'page')} made ${counted(pages.length, 'invoice')}`, key => sendRequest(splitInvoice, { body: { invoice_id: id, of: pages.length }, key }))

/** The row before or after it on paper, of the same batch; whatever the grid is sorted by. */
export function neighbour(rows: readonly Row[], row: Row, by: 1 | -1): Row | undefined {
  const same = rows.filter(it => it.invoice.groupId === row.invoice.groupId).toSorted((a, b) => a.invoice.order - b.invoice.order)
  const at = same.findIndex(it => it.id === row.id)
  return at < 0 ? undefined : same[at + by]
}

const pagesOf = ({ review }: PageChangeContext, { id }: Row): number => review.row(id)?.invoice.pages.length ?? 0

export async function join(where: PageChangeContext & { extractionDetails: DetailsLoader }, row: Row, by: 1 | -1): Promise<string | null> {
  const other = neighbour(where.review.store.get().rows, row, by)
  if (!other) return notify(by === 1 ? 'There is no invoice after this one' : 'There is no invoice before this one'), null
  await where.extractionDetails.load([row.id, other.id])
  const made = await arrange(where, `Joined ${counted(pagesOf(where, row) + pagesOf(where, other), 'page')} to one invoice`,
    key => sendRequest(joinInvoices, { body: { invoice_ids: [row.id, other.id] }, key }))
  return made?.invoices.find(it => it.pages.length > 0)?.invoice_id ?? null
}

/** What the keys for pages do, on the row in hand; on the one in hand now, where an act before this one has taken that row away. */
export async function runPagesCommand(more: PagesContext, command: PagesCommand, asked: Cell | null): Promise<void> {
  if (command === 'pages') return more.review.set({ sheet: 'pages' })
  const active = asked && more.review.row(asked.id) ? asked : more.grid.activeCell()
  if (!active) return
  try {
    await more.extractionDetails.load([active.id])
    await onPages(more, command, active)
  } catch (thrown) {
    notifyError(`The pages could not be fetched. ${messageOf(thrown)}`, { label: 'Try again', run: () => void runPagesCommand(more, command, active) })
  }
}

async function onPages(more: PagesContext, command: Exclude<PagesCommand, 'pages'>, active: Cell): Promise<void> {
  const { review, grid } = more
  const row = review.row(active.id)
  if (!row) return
  const at = activePageIndex(row, { ...review.store.get(), activeCell: active })
  if (command === 'page-after' || command === 'page-before') {
    const to = at + (command === 'page-after' ? 1 : -1)
    if (to >= 0 && to < row.invoice.pages.length) review.set({ activeCell: active, chosenPage: { id: row.id, page: to + 1 } })
  } else if (command === 'split-each') {
    if (row.invoice.pages.length < 2) notify('This invoice has one page: nothing to split')
    else await splitEach(more, row)
  } else if (command === 'split') {
    if (at === 0) notify(row.invoice.pages.length < 2 ? 'This invoice has one page: nothing to split' : 'Go to the page that begins the next invoice (Alt+PageDown), then split there')
    else await split(more, row, at + 1)
  } else {
    const kept = await join(more, row, command === 'join-next' ? 1 : -1)
    if (kept) grid.focusCell({ id: kept, key: active.key })
  }
}
