import { movePages } from '@docketry/contracts/api/pages.ts'
import { sendRequest } from '../../../data/request.ts'
import { counted } from '../../../data/format.ts'
import { notify } from '../../../parts/toasts.tsx'
import { usePage } from '../../page-context.ts'
import type { Row } from '../../state/rows.ts'
import { afterPageChanges } from '../../state/undo.ts'
import { sendPageChange } from './send-page-change.ts'
import { named, type Picked } from './pages-state.ts'
import { join, onePageText, split } from './page-commands.ts'
import { pagesToSeparate, type PageSelection } from './use-page-selection.ts'

/** The page changes of the sheet, in the order of their keys (`afterPageChanges`). */
export type PageChanges = {
  /** Moves pages to the invoice with this id; null makes them a new invoice. */
  moveTo: (what: Picked, to: string | null) => void
  /** Makes each picked page an invoice of its own; with none picked, each page of the active invoice. */
  splitOff: () => void
  /** Splits an invoice before this page. */
  splitHere: (of: Row, page: number) => void
  joinWithNext: (row: Row) => void
}

export function usePageChanges(rows: readonly Row[], selection: PageSelection): PageChanges {
  const { review, extractionDetails, reload, undoStep } = usePage()
  const context = { review, extractionDetails, reload, undo: undoStep }

  /** References of the picked pages for a request. Loads the pages of invoices that were never shown. */
  const referencesOf = async (what: Picked) => {
    const pages = named(rows, what)
    if (pages.length === what.length) return pages
    await extractionDetails.load(what.map(it => it.row)).catch(() => {}) // the caller reports missing pages
    return named(
      what.flatMap(it => review.row(it.row) ?? []),
      what,
    )
  }

  return {
    moveTo(what, to) {
      selection.setTarget(null)
      selection.unpick()
      const chosen = referencesOf(what)
      void afterPageChanges(review, async () => {
        const pages = await chosen
        if (pages.length === 0) return void notify('These pages have just changed. Choose them again.')
        const text = to === null ? `${counted(pages.length, 'page')} made a new invoice` : `${counted(pages.length, 'page')} moved`
        const ids = [...pages.map(it => it.invoice_id), ...(to === null ? [] : [to])]
        return void (await sendPageChange(context, text, ids, ({ key, seen }) =>
          sendRequest(movePages, { body: { pages, ...(to === null ? {} : { to_invoice_id: to }), seen }, key }),
        ))
      })
    },
    splitOff() {
      const pages = named(rows, pagesToSeparate(selection))
      selection.unpick()
      if (pages.length > 0)
        void afterPageChanges(review, () =>
          sendPageChange(
            context,
            `${counted(pages.length, 'page')}: each its own invoice`,
            pages.map(it => it.invoice_id),
            ({ key, seen }) => sendRequest(movePages, { body: { pages, each: true, seen }, key }),
          ),
        )
    },
    splitHere(of, page) {
      if (page > 1) void afterPageChanges(review, () => split(context, review.row(of.id) ?? of, page))
      else notify(of.invoice.pages.length < 2 ? onePageText : 'Choose the page that begins the next invoice, then split there')
    },
    joinWithNext: row => void afterPageChanges(review, () => join(context, review.row(row.id) ?? row, 1)),
  }
}
