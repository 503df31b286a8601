import { expect, it } from 'vitest'
import { adjustmentNoteOf, billingDocumentOf, type Buyer, type Charged, type Credited } from './document.ts'

const charged: Charged = {
  subscriptionId: 'f-1',
  firmId: 'f',
  charge: 'in_1',
  number: 'D 0001/7',
  product: 'complete-medium',
  cents: 187_000,
  paidAt: Date.UTC(2026, 10, 22, 20),
  paidUntil: Date.UTC(2027, 1, 22, 20),
}
const buyer: Buyer = { name: 'Harcourt & Lim', abn: '34993518190', address: '1 George St, Sydney', zone: 'Australia/Sydney' }
const seller = { name: 'Docketry Pty Ltd', abn: '51 824 753 556' }
const textIn = ({ blocks }: ReturnType<typeof billingDocumentOf>): string =>
  blocks
    .flatMap(block =>
      block.kind === 'facts'
        ? block.rows.map(it => it.join(': '))
        : block.kind === 'table'
          ? block.rows.map(({ cells }) => cells.join(' | '))
          : [block.text],
    )
    .join('\n')

const textOf = (...request: Parameters<typeof billingDocumentOf>): string => textIn(billingDocumentOf(...request))

it('a tax invoice has its title, seller and ABN, date in the buyer’s zone, buyer, description, GST and total', () => {
  expect(billingDocumentOf(charged, seller, buyer)).toMatchObject({
    title: 'Tax invoice',
    footer: 'Tax invoice D 0001/7',
    fileName: 'tax-invoice-D-0001-7.pdf',
  })
  expect(textOf(charged, seller, buyer)).toBe(`Number: D 0001/7
Date: 23 Nov 2026
From: Docketry Pty Ltd
ABN: 51 824 753 556
To: Harcourt & Lim
ABN: 34 993 518 190
Address: 1 George St, Sydney
Docketry, plan Complete Medium, from 23 Nov 2026, paid until 23 Feb 2027 | 1 | 1870.00
Price without GST |  | 1700.00
GST (10%) |  | 170.00
Total price, includes GST |  | 1870.00
Paid on 23 Nov 2026. Nothing is left to pay.`)
})

it.each([
  [null, null],
  ['Docketry Pty Ltd', null],
  [null, '51824753556'],
])('without the seller’s name or ABN (%s, %s) it is a receipt, says so, and names no GST', (name, abn) => {
  const found = billingDocumentOf(charged, { name, abn }, buyer)
  const text = textOf(charged, { name, abn }, buyer)
  expect([found.title, found.fileName]).toEqual(['Receipt', 'receipt-D-0001-7.pdf'])
  expect(text).toContain('This is a receipt, not a tax invoice.')
  expect(text).not.toMatch(/GST/u)
})

const refund: Credited = {
  subscriptionId: 'f-1',
  firmId: 'f',
  credit: 're_1',
  charge: 'in_1',
  kind: 'refund',
  cents: 11_000,
  creditedAt: Date.UTC(2026, 11, 1, 20),
}
it('an adjustment note has its title, seller and ABN, date, buyer, the invoice that it adjusts, the reduction and its GST', () => {
  const note = adjustmentNoteOf(refund, charged, seller, buyer)
  expect(note).toMatchObject({ title: 'Adjustment note', footer: 'Adjustment note re_1', fileName: 'adjustment-note-re_1.pdf' })
  expect(textIn(note)).toBe(`Number: re_1
Date: 2 Dec 2026
From: Docketry Pty Ltd
ABN: 51 824 753 556
To: Harcourt & Lim
ABN: 34 993 518 190
Address: 1 George St, Sydney
Adjusts tax invoice: D 0001/7 of 23 Nov 2026, 1870.00
Refund of Docketry, plan Complete Medium | 1 | -110.00
Price without GST |  | -100.00
GST (10%) |  | -10.00
Total, includes GST |  | -110.00
The price was reduced by 110.00, which was paid back on 2 Dec 2026.`)
})
it('a credit says that it is kept; of a payment that is not known, no invoice is named', () => {
  const text = textIn(adjustmentNoteOf({ ...refund, kind: 'credit', charge: null }, null, seller, buyer))
  expect(text).toContain('Credit of an earlier payment for Docketry | 1 | -110.00')
  expect(text).toContain('which is kept for later payments.')
  expect(text).not.toContain('Adjusts')
})
it('without the seller’s name or ABN it is no adjustment note, says so, and names no GST', () => {
  const note = adjustmentNoteOf(refund, charged, { name: 'Docketry Pty Ltd', abn: null }, buyer)
  expect([note.title, note.fileName]).toEqual(['Refund', 'refund-re_1.pdf'])
  expect(textIn(note)).toContain('For payment: D 0001/7 of 23 Nov 2026, 1870.00')
  expect(textIn(note)).not.toMatch(/GST/u)
})
