/** Groups consecutive pages into invoices. */
import type { ReadPage } from '../../../contracts/page.ts'
import { signsOf, type PageSigns } from './page-signs.ts'

/**
 * Indices of `pages`, in order, one group for each invoice. A page continues the invoice before it when it says so (page 2 of 3, the same
 * number, brought forward) or has no sign of its own invoice (blank, terms, no heading and no date). A new number, page 1, another ABN
 * or a new letterhead starts an invoice.
 */
export function segmentPages(pages: ReadPage[]): number[][] {
  const groups: number[][] = []
  let before: PageSigns[] = []
  for (const [i, page] of pages.entries()) {
    const signs = signsOf(page)
    if (groups.length > 0 && (before.every(one => one.blank) || continuesGroup(before, signs))) {
      groups.at(-1)!.push(i)
      before.push(signs)
    } else {
      groups.push([i])
      before = [signs]
    }
  }
  return groups
}

const intersects = <T>(a: Iterable<T>, b: Set<T>): boolean => [...a].some(one => b.has(one))
const union = (sets: Iterable<string>[]): Set<string> => new Set(sets.flatMap(set => [...set]))

function continuesGroup(before: PageSigns[], page: PageSigns): boolean {
  if (page.blank || page.terms) return true
  const last = before.findLast(one => !one.blank && !one.terms) ?? before[0]!
  const numbers = union(before.map(one => one.numbers))
  const abns = union(before.map(one => one.abns))
  if (numbers.size > 0 && page.numbers.length > 0) return intersects(page.numbers, numbers)
  // After "page 1 of 1" no page follows: a code on both pages is then an account or telephone number.
  if (last.page?.of != null && last.page.at >= last.page.of) return false
  if (numbers.size > 0 && intersects(numbers, page.codes)) return true
  if (page.page) {
    if (page.page.at === 1) return false
    if (last.page && last.page.at === page.page.at - 1 && last.page.of === page.page.of) return true
    if (!last.page && page.page.at === before.length + 1) return true
  }
  if (mayBeInvoice(page) && abns.size > 0 && page.abns.size > 0 && !intersects(page.abns, abns)) return false
  // Its table repeats the row of headings of the page before.
  if (page.continues || (page.columns !== null && last.lines.has(page.columns))) return true
  return !startsInvoice(last, page)
}

/** On a page without a heading, a number and a total another ABN is that of somebody whom it mentions: an organiser, a carrier. */
const mayBeInvoice = ({ titled, numbers, total }: PageSigns): boolean => titled || numbers.length > 0 || total

/** Whether the page has a heading and a date of its own, or a date and a total under another letterhead than the page before. */
function startsInvoice(last: PageSigns, page: PageSigns): boolean {
  if (page.titled && page.hasDate) return true
  const shared = [...page.head].filter(word => last.head.has(word)).length
  const sameHead = page.head.size > 0 && shared / page.head.size > 0.7
  return page.hasDate && page.total && !sameHead
}
