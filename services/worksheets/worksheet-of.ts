/** Which invoices make up a worksheet, and which are listed beside its figures. Pure. */
import type { WorksheetGroup } from '@docketry/contracts/api/worksheets.ts'
import type { InvoiceBriefRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { isGstMissing } from '@docketry/contracts/rules/treatments.ts'
import { addPurchases, contributionOf, noPurchases, type Purchases } from '@docketry/contracts/rules/worksheet.ts'
import { isForeign } from '../shared/currency-of.ts'
import { sameBy, sameKeys } from '../shared/same-invoice.ts'

export type WorksheetInvoice = Pick<ReviewRow, 'id' | 'groupId' | 'revision' | 'values' | 'byPerson' | 'generation' | 'order'> &
  Pick<InvoiceBriefRow, 'reviewStatus' | 'supplierKey'>
/**
 * `purchases`: the sum of what the counted invoices contribute. `gst`: the GST that they state. An invoice that is not counted is in one
 * group, a counted one in none or more. `difference`: how the purchases would change if those of the group that are not counted were
 * counted, or those that are counted were left out; only invoices with known amounts in dollars, null where there is none.
 */
export type Worksheet = {
  counted: Counted[]
  purchases: Purchases
  gst: number
  groups: { group: WorksheetGroup; invoices: WorksheetInvoice[]; difference: Purchases | null }[]
}
type Counted = { invoice: WorksheetInvoice; adds: Purchases }

/** Why an invoice is not counted; null where it is. The first reason holds. */
function reasonAgainst(it: WorksheetInvoice): WorksheetGroup | null {
  if (it.values.paymentDate === null) return 'undated'
  if (isForeign(it.values)) return 'foreign'
  if (totalOf(it.values) === null) return 'incomplete'
  if (it.reviewStatus === 'reviewed') return null
  return it.reviewStatus === 'doubtful' ? 'flagged' : 'unreviewed'
}

/** What an invoice contributes to a worksheet of its own period; null where it is not counted. */
export const countedOf = (it: WorksheetInvoice): Purchases | null => (reasonAgainst(it) === null ? contributionOf(it.values.parts) : null)

/** A person typed the date: on the cash basis it is that of the payment. */
const hasPaymentDate = ({ byPerson }: WorksheetInvoice): boolean => byPerson.includes('paymentDate')

type Compared = Pick<InvoiceBriefRow, 'id' | 'supplierKey' | 'invoiceNumber' | 'paymentDate' | 'total'>
const comparedOf = ({ id, supplierKey, values }: WorksheetInvoice): Compared => ({
  id,
  supplierKey,
  invoiceNumber: values.invoiceNumber,
  paymentDate: values.paymentDate,
  total: totalOf(values),
})

/** Under which an invoice is looked up, each for its supplier; none where it cannot be compared. */
function keysOf(it: Compared): string[] {
  if (it.supplierKey === null) return []
  const { number, dateAndTotal } = sameKeys(it)
  return [
    ...(number === null ? [] : [`${it.supplierKey}|n|${number}`]),
    ...(dateAndTotal === null ? [] : [`${it.supplierKey}|${dateAndTotal}`]),
  ]
}

/** Of invoices that are the same, all after the first; `earlier`: invoices of the client from before the period, which come first. */
function duplicatesOf(counted: readonly Counted[], earlier: readonly Compared[]): Counted[] {
  const seen = new Map<string, Compared[]>()
  const isSeen = (it: Compared): boolean => keysOf(it).some(key => seen.get(key)?.some(other => sameBy(it, other) !== null))
  const add = (it: Compared): void => {
    for (const key of keysOf(it)) {
      const known = seen.get(key)
      if (known) known.push(it)
      else seen.set(key, [it])
    }
  }
  for (const it of earlier) add(it)
  return counted.filter(({ invoice }) => {
    const it = comparedOf(invoice)
    const again = isSeen(it)
    add(it)
    return again
  })
}

const sumOf = (all: readonly Counted[]): Purchases => all.reduce((sum, { adds }) => addPurchases(sum, adds), noPurchases)

/** Oldest first; of one day, in the order of their pages. */
const byDate = (a: WorksheetInvoice, b: WorksheetInvoice): number =>
  (a.values.paymentDate ?? '').localeCompare(b.values.paymentDate ?? '') || a.order - b.order || a.id.localeCompare(b.id)

/**
 * `invoices`: those dated in the period, and those without a date. `earlier`: the client's invoices of the three months before it, among
 * which the first of two same ones may be.
 */
export function worksheetOf(invoices: readonly WorksheetInvoice[], basis: ReportingBasis, earlier: readonly Compared[]): Worksheet {
  const counted: Counted[] = []
  const beside = new Map<WorksheetGroup, { invoices: WorksheetInvoice[]; difference: Purchases | null }>()
  for (const invoice of invoices.toSorted(byDate)) {
    const reason = reasonAgainst(invoice)
    // An amount in another currency is in no sum, also where the invoice is listed for another reason.
    const adds = isForeign(invoice.values) ? null : contributionOf(invoice.values.parts)
    if (reason === null && adds !== null) {
      counted.push({ invoice, adds })
      continue
    }
    const group = reason ?? 'incomplete'
    const known = beside.get(group) ?? { invoices: [], difference: null }
    known.invoices.push(invoice)
    beside.set(group, adds === null ? known : { ...known, difference: addPurchases(known.difference ?? noPurchases, adds) })
  }
  const within = (group: WorksheetGroup, some: Counted[]): Worksheet['groups'] =>
    some.length === 0
      ? []
      : [{ group, invoices: some.map(({ invoice }) => invoice), difference: addPurchases(noPurchases, sumOf(some), -1) }]
  return {
    counted,
    purchases: sumOf(counted),
    gst: counted.reduce((sum, { invoice }) => sum + (gstOf(invoice.values) ?? 0), 0),
    groups: [
      ...[...beside].map(([group, it]) => ({ group, ...it })),
      ...within(
        'unknown-gst',
        counted.filter(({ invoice }) => isGstMissing(invoice.values.parts)),
      ),
      ...within('duplicate', duplicatesOf(counted, earlier)),
      ...(basis === 'cash'
        ? within(
            'no-payment-date',
            counted.filter(({ invoice }) => !hasPaymentDate(invoice)),
          )
        : []),
    ],
  }
}
