/** The tax invoice or receipt of a payment, as blocks of a document that can be printed (services/content/print-pdf.ts). */
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { shownAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { dollarText, gstWithin } from '@docketry/contracts/rules/money.ts'
import { planOf } from '@docketry/contracts/rules/plans.ts'

/** The operator. `abn` null: it issues receipts. */
export type Seller = { name: string | null; abn: string | null }
/** `abn` null: the buyer has none. */
export type Buyer = { name: string; abn: string | null; address: string | null; zone: string }
export type Charged = Extract<SubscriptionEvent, { type: 'SubscriptionCharged' }>['data']

type Facts = { kind: 'facts'; rows: (readonly [name: string, value: string])[] }
type Table = { kind: 'table'; columns: { title: string; share: number; right?: boolean }[]; rows: { cells: string[]; bold?: boolean }[] }
type Text = { kind: 'text'; text: string }
export type BillingDocument = { fileName: string; title: string; footer: string; madeAt: number; blocks: (Facts | Table | Text)[] }

const column = [{ title: 'Description', share: 0.55 }, { title: 'Quantity', share: 0.15, right: true }, { title: 'AUD', share: 0.3, right: true }]

/**
 * With the seller's name and ABN a tax invoice with what section 29-70 of the GST Act asks for: its title, the seller's identity and ABN, the date of issue, what was supplied, its price and the
 * GST; the buyer's identity as for $1,000 and more. Without them a receipt, which names no GST amount. Prices include GST: one eleventh of the total.
 */
export function billingDocumentOf({ product, cents, number, paidAt, paidUntil }: Charged, seller: Seller, buyer: Buyer): BillingDocument {
  const isTaxInvoice = seller.name !== null && seller.abn !== null
  const plan = planOf(product)?.name ?? product
  const day = (at: number): string => shownDate(dateIn(buyer.zone, at))
  const gst = gstWithin(cents)
  const kind = isTaxInvoice ? 'Tax invoice' : 'Receipt'
  const from: Facts['rows'] = isTaxInvoice ? [['From', seller.name ?? ''], ['ABN', shownAbn(plainAbn(seller.abn ?? ''))]] : seller.name === null ? [] : [['From', seller.name]]
  const line = `Docketry, plan ${plan}, from ${day(paidAt)}, paid until ${day(paidUntil)}`
  const sums = isTaxInvoice
    ? [{ cells: ['Price without GST', '', dollarText(cents - gst)] }, { cells: ['GST (10%)', '', dollarText(gst)] }, { cells: ['Total price, includes GST', '', dollarText(cents)], bold: true }]
    : [{ cells: ['Total', '', dollarText(cents)], bold: true }]
  return {
    fileName: `${isTaxInvoice ? 'tax-invoice' : 'receipt'}-${number.replace(/[^\w-]/gu, '-')}.pdf`,
    title: kind, footer: `${kind} ${number}`, madeAt: paidAt,
    blocks: [
      { kind: 'facts', rows: [['Number', number], ['Date', day(paidAt)], ...from] },
      { kind: 'facts', rows: [['To', buyer.name], ...(buyer.abn === null ? [] : [['ABN', shownAbn(buyer.abn)] as const]), ...(buyer.address ? [['Address', buyer.address] as const] : [])] },
      { kind: 'table', columns: column, rows: [{ cells: [line, '1', dollarText(cents)] }, ...sums] },
      { kind: 'text', text: `Paid by card on ${day(paidAt)}. Nothing is left to pay.` },
      ...(isTaxInvoice ? [] : [{ kind: 'text' as const, text: 'This is a receipt, not a tax invoice. Ask whoever runs Docketry if you need a tax invoice.' }]),
    ],
  }
}
