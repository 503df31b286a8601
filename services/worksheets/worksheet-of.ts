/** Which invoices make up a worksheet, and which are listed beside its figures. Pure. */
import { normalisedNumber } from '@docketry/contracts/rules/suppliers.ts'
import type { WorksheetGroup } from '@docketry/contracts/api/worksheets.ts'
import type { InvoiceBriefRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { isGstMissing } from '@docketry/contracts/rules/treatments.ts'
import { addPurchases, contributionOf, noPurchases, type Purchases } from '@docketry/contracts/rules/worksheet.ts'
import { isForeign } from '../shared/currency-of.ts'
import { looseNumber } from '../shared/loose-number.ts'

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
/**
 * Keys of an invoice; two invoices are the same where they share one: supplier and number; or supplier, date and total where neither has a
 * number, or where their numbers differ in punctuation alone. Empty where it cannot be compared.
 */
function sameness({ supplierKey, invoiceNumber, paymentDate, total }: Compared): string[] {
  if (supplierKey === null) return []
  const number = normalisedNumber(invoiceNumber)
  return [
    ...(number === null ? [] : [`${supplierKey}|n|${number}`]),
    ...(paymentDate === null || total === null ? [] : [`${supplierKey}|${paymentDate}|${total}|${looseNumber(invoiceNumber) ?? ''}`]),
  ]
}
const comparedOf = ({ id, supplierKey, values }: WorksheetInvoice): Compared => ({
  id,
  supplierKey,
  invoiceNumber: values.invoiceNumber,
  paymentDate: values.paymentDate,
  total: totalOf(values),
})

/** Of invoices that are the same, all after the first; `earlier`: invoices of the client from before the period, which come first. */
function duplicatesOf(counted: readonly Counted[], earlier: readonly Compared[]): Counted[] {
  const seen = new Set(earlier.flatMap(sameness))
  return counted.filter(({ invoice }) => {
    const keys = sameness(comparedOf(invoice))
    const isSeen = keys.some(key => seen.has(key))
    for (const key of keys) seen.add(key)
    return isSeen
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
