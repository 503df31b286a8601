/**
 * The tax invoice or receipt of a payment, and the adjustment note of a refund or credit, as blocks of a document that can be printed
 * (services/content/print-pdf.ts).
 */
import type { Seller, SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { shownAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { dollarText, gstWithin } from '@docketry/contracts/rules/money.ts'
import { planOf } from '@docketry/contracts/rules/plans.ts'

/** As it was at the time of the payment or refund. `abn` null: the buyer has none. */
export type Buyer = { name: string; abn: string | null; address: string | null; zone: string }
export type Charged = Extract<SubscriptionEvent, { type: 'SubscriptionCharged' }>['data']

export type Credited = Extract<SubscriptionEvent, { type: 'SubscriptionCredited' }>['data']

type Facts = { kind: 'facts'; rows: (readonly [name: string, value: string])[] }
type Table = { kind: 'table'; columns: { title: string; share: number; right?: boolean }[]; rows: { cells: string[]; bold?: boolean }[] }
type Text = { kind: 'text'; text: string }
export type BillingDocument = { fileName: string; title: string; footer: string; madeAt: number; blocks: (Facts | Table | Text)[] }

const columns: Table['columns'] = [
  { title: 'Description', share: 0.55 },
  { title: 'Quantity', share: 0.15, right: true },
  { title: 'AUD', share: 0.3, right: true },
]

const fileNameOf = (kind: string, number: string): string => `${kind}-${number.replace(/[^\w-]/gu, '-')}.pdf`
const sellerRows = ({ name, abn }: Seller): Facts['rows'] => [
  ...(name === null ? [] : [['From', name] as const]),
  ...(name !== null && abn !== null ? [['ABN', shownAbn(plainAbn(abn))] as const] : []),
]
const buyerFacts = ({ name, abn, address }: Buyer): Facts => ({
  kind: 'facts',
  rows: [['To', name], ...(abn === null ? [] : [['ABN', shownAbn(abn)] as const]), ...(address ? [['Address', address] as const] : [])],
})

/**
 * With the seller's name and ABN a tax invoice with what section 29-70 of the GST Act asks for: its title, the seller's identity and ABN,
 * the date of issue, what was supplied, its price and the GST; the buyer's identity as for $1,000 and more. Without them a receipt, which
 * names no GST amount. Prices include GST: one eleventh of the total.
 */
export function billingDocumentOf({ product, cents, number, paidAt, paidUntil }: Charged, seller: Seller, buyer: Buyer): BillingDocument {
  const isTaxInvoice = seller.name !== null && seller.abn !== null
  const plan = planOf(product)?.name ?? product
  const day = (at: number): string => shownDate(dateIn(buyer.zone, at))
  const gst = gstWithin(cents)
  const kind = isTaxInvoice ? 'Tax invoice' : 'Receipt'
  const line = `Docketry, plan ${plan}, from ${day(paidAt)}, paid until ${day(paidUntil)}`
  const sums = isTaxInvoice
    ? [
        { cells: ['Price without GST', '', dollarText(cents - gst)] },
        { cells: ['GST (10%)', '', dollarText(gst)] },
        { cells: ['Total price, includes GST', '', dollarText(cents)], bold: true },
      ]
    : [{ cells: ['Total', '', dollarText(cents)], bold: true }]
  return {
    fileName: fileNameOf(isTaxInvoice ? 'tax-invoice' : 'receipt', number),
    title: kind,
    footer: `${kind} ${number}`,
    madeAt: paidAt,
    blocks: [
      { kind: 'facts', rows: [['Number', number], ['Date', day(paidAt)], ...sellerRows(seller)] },
      buyerFacts(buyer),
      { kind: 'table', columns, rows: [{ cells: [line, '1', dollarText(cents)] }, ...sums] },
      { kind: 'text', text: `Paid on ${day(paidAt)}. Nothing is left to pay.` },
      ...(isTaxInvoice
        ? []
        : [{ kind: 'text' as const, text: 'This is a receipt, not a tax invoice. Ask whoever runs Docketry if you need a tax invoice.' }]),
    ],
  }
}

/**
 * With the seller's name and ABN an adjustment note: its title, the seller's identity and ABN, the date of issue, the buyer's identity, why
 * the price changed, by how much, and the GST in that (GSTR 2013/2); it names the invoice that it adjusts. Without them a note of the
 * refund or credit, which names no GST amount. `adjusts`: the payment; null where it is not known. Amounts are negative.
 */
export function adjustmentNoteOf(
  { credit, kind, cents, creditedAt }: Credited,
  adjusts: Charged | null,
  seller: Seller,
  buyer: Buyer,
): BillingDocument {
  const isAdjustmentNote = seller.name !== null && seller.abn !== null
  const day = (at: number): string => shownDate(dateIn(buyer.zone, at))
  const what = kind === 'refund' ? 'Refund' : 'Credit'
  const title = isAdjustmentNote ? 'Adjustment note' : what
  const gst = gstWithin(cents)
  const of = adjusts === null ? 'an earlier payment for Docketry' : `Docketry, plan ${planOf(adjusts.product)?.name ?? adjusts.product}`
  const adjusted: Facts['rows'] =
    adjusts === null
      ? []
      : [
          [
            isAdjustmentNote ? 'Adjusts tax invoice' : 'For payment',
            `${adjusts.number} of ${day(adjusts.paidAt)}, ${dollarText(adjusts.cents)}`,
          ],
        ]
  const sums = isAdjustmentNote
    ? [
        { cells: ['Price without GST', '', dollarText(gst - cents)] },
        { cells: ['GST (10%)', '', dollarText(-gst)] },
        { cells: ['Total, includes GST', '', dollarText(-cents)], bold: true },
      ]
    : [{ cells: ['Total', '', dollarText(-cents)], bold: true }]
  return {
    fileName: fileNameOf(isAdjustmentNote ? 'adjustment-note' : kind, credit),
    title,
    footer: `${title} ${credit}`,
    madeAt: creditedAt,
    blocks: [
      { kind: 'facts', rows: [['Number', credit], ['Date', day(creditedAt)], ...sellerRows(seller)] },
      buyerFacts(buyer),
      ...(adjusted.length === 0 ? [] : [{ kind: 'facts' as const, rows: adjusted }]),
      { kind: 'table', columns, rows: [{ cells: [`${what} of ${of}`, '1', dollarText(-cents)] }, ...sums] },
      {
        kind: 'text',
        text:
          kind === 'refund'
            ? `The price was reduced by ${dollarText(cents)}, which was paid back on ${day(creditedAt)}.`
            : `The price was reduced by ${dollarText(cents)}, which is kept for later payments.`,
      },
      ...(isAdjustmentNote
        ? []
        : [{ kind: 'text' as const, text: 'This is not an adjustment note. Ask whoever runs Docketry if you need one.' }]),
    ],
  }
}
