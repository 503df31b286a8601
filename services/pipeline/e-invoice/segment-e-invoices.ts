import { segmentPages } from '../fields/segment-pages.ts'
import type { PageMayHaveEInvoice } from './page-e-invoice.ts'

/**
 * Groups consecutive pages of a file, or of a scan of several files, into invoices: indices of `pages`, one group for each invoice. All
 * pages of a file with an e-invoice are that one invoice; of all others `segmentPages` decides. After an e-invoice a higher page number is
 * the same file and any other number the next file. Therefore stage segment calls it again for a file that would begin with a higher one.
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
