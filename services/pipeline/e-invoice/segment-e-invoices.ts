import { segmentPages } from '../fields/segment-pages.ts'
import type { PageMayHaveEInvoice } from './page-e-invoice.ts'

/**
 * Groups consecutive pages into invoices, as `segmentPages` does, except that all pages of a file with an e-invoice are that one invoice.
 * Pages of one file have rising numbers; each file begins again with a lower one.
 */
export function segmentWithEInvoices(pages: PageMayHaveEInvoice[]): number[][] {
  const groups: number[][] = []
  let others: number[] = []
  const segmentOthers = () => {
    groups.push(...segmentPages(others.map(i => pages[i]!)).map(group => group.map(at => others[at]!))) // indices of `others` and of `pages`
    others = []
  }
  let inEInvoice = false
  for (const [i, page] of pages.entries()) {
    const continues: boolean = inEInvoice && !page.eInvoice && page.page > (pages[i - 1]?.page ?? 0)
    if (continues) groups.at(-1)?.push(i)
    else if (page.eInvoice) {
      segmentOthers()
      groups.push([i])
    } else others.push(i)
    inEInvoice = continues || page.eInvoice !== undefined
  }
  segmentOthers()
  return groups
}
