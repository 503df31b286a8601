import type { PageMayHaveEInvoice } from './e-invoice/page-e-invoice.ts'
import { segmentPages } from './fields/segment-pages.ts'

/**
 * Groups consecutive pages of a file, or of a scan of several files, into invoices: indices of `pages`, one group for each invoice. All
 * pages of a file with an e-invoice are that one invoice; of all others `segmentPages` decides. `files`: the id of the file of each page.
 */
export function segmentFiles(pages: PageMayHaveEInvoice[], files: readonly string[]): number[][] {
  const groups: number[][] = []
  let others: number[] = []
  const segmentOthers = () => {
    groups.push(...segmentPages(others.map(i => pages[i]!)).map(group => group.map(at => others[at]!))) // indices of `others` and of `pages`
    others = []
  }
  let inEInvoice = false
  for (const [i, page] of pages.entries()) {
    const continues: boolean = inEInvoice && !page.eInvoice && files[i] === files[i - 1]
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
