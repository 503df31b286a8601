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

/** Whether a page with this printed number is the next one. `count`: of the pages before it. */
const followsIn = (last: PageSigns, { at, of }: NonNullable<PageSigns['page']>, count: number): boolean =>
  last.page === null ? at === count + 1 : last.page.at === at - 1 && last.page.of === of

/** Characters of an invoice number that a further page repeats without a label: shorter ones are also postcodes and parts of phone numbers. */
const minCode = 5

function continuesGroup(before: PageSigns[], page: PageSigns): boolean {
  if (page.blank || page.terms) return true
  const last = before.findLast(one => !one.blank && !one.terms) ?? before[0]!
  // A page that says to be the second of two continues what is before it, whatever numbers it lists.
  if (page.page?.of != null && page.page.at > 1 && followsIn(last, page.page, before.length)) return true
  return continuesByNumbers(before, last, page) ?? continuesByPageNumber(before, last, page) ?? !isOfItsOwn(before, last, page)
}

/** By the numbers of invoices; null where they do not decide it. */
function continuesByNumbers(before: PageSigns[], last: PageSigns, page: PageSigns): boolean | null {
  const numbers = union(before.map(one => one.numbers))
  const repeatsNumber = [...numbers].some(number => number.length >= minCode && page.codes.has(number))
  if (numbers.size > 0 && page.numbers.length > 0) {
    const shared = page.numbers.filter(number => numbers.has(number))
    return shared.some(number => number.length >= minCode) || ((shared.length > 0 || repeatsNumber) && !startsInvoice(last, page))
  }
  // After "page 1 of 1" no page follows: a code on both pages is then an account or telephone number.
  if (last.page?.of != null && last.page.at >= last.page.of) return false
  return repeatsNumber ? true : null
}

/** By the printed numbers of the pages; null where they do not decide it. */
function continuesByPageNumber(before: PageSigns[], last: PageSigns, page: PageSigns): boolean | null {
  if (page.page === null) return null
  if (page.page.at === 1) return false
  return followsIn(last, page.page, before.length) ? true : null
}

function isOfItsOwn(before: PageSigns[], last: PageSigns, page: PageSigns): boolean {
  const abns = union(before.map(one => one.abns))
  if (mayBeInvoice(page) && abns.size > 0 && page.abns.size > 0 && !intersects(page.abns, abns)) return true
  // Its table repeats the row of headings of the page before.
  if (page.continues || (page.columns !== null && last.lines.has(page.columns))) return false
  return startsInvoice(last, page)
}

/** On a page without a heading, a number and a total another ABN is that of somebody whom it mentions: an organiser, a carrier. */
const mayBeInvoice = ({ titled, numbers, total }: PageSigns): boolean => titled || numbers.length > 0 || total

/**
 * Whether the page has a heading and a date of its own, or a date and a total: under another letterhead than the page before, or of other
 * days than a page before that has both as well.
 */
function startsInvoice(last: PageSigns, page: PageSigns): boolean {
  const shared = [...page.head].filter(word => last.head.has(word)).length
  const sameHead = page.head.size > 0 && shared / page.head.size > 0.7
  if (page.dates.size === 0) return page.titleAlone && page.total && !sameHead
  if (page.titled) return true
  return page.total && (!sameHead || (last.total && last.dates.size > 0 && !intersects(page.dates, last.dates)))
}
