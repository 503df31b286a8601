import { expect, it } from 'vitest'
import { billingDocumentOf, type Buyer, type Charged } from './document.ts'

const charged: Charged = {
  subscriptionId: 'f-1', firmId: 'f', charge: 'in_1', number: 'D 0001/7', product: 'complete-medium', cents: 187_000, paidAt: Date.UTC(2026, 10, 22, 20), paidUntil: Date.UTC(2027, 1, 22, 20),
}
const buyer: Buyer = { name: 'Harcourt & Lim', abn: '34993518190', address: '1 George St, Sydney', zone: 'Australia/Sydney' }
const seller = { name: 'Docketry Pty Ltd', abn: '51 824 753 556' }
const textOf = (...request: Parameters<typeof billingDocumentOf>): string =>
  billingDocumentOf(...request).blocks.flatMap(block => (block.kind === 'facts' ? block.rows.map(it => it.join(': ')) : block.kind === 'table' ? block.rows.map(({ cells }) => cells.join(' | ')) : [block.text])).join('\n')

it('a tax invoice has its title, seller and ABN, date in the buyer’s zone, buyer, description, GST and total', () => {
  expect(billingDocumentOf(charged, seller, buyer)).toMatchObject({ title: 'Tax invoice', footer: 'Tax invoice D 0001/7', fileName: 'tax-invoice-D-0001-7.pdf' })
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
Paid by card on 23 Nov 2026. Nothing is left to pay.`)
})

it.each([[null, null], ['Docketry Pty Ltd', null], [null, '51824753556']])('without the seller’s name or ABN (%s, %s) it is a receipt, says so, and names no GST', (name, abn) => {
  const found = billingDocumentOf(charged, { name, abn }, buyer)
  const text = textOf(charged, { name, abn }, buyer)
  expect([found.title, found.fileName]).toEqual(['Receipt', 'receipt-D-0001-7.pdf'])
  expect(text).toContain('This is a receipt, not a tax invoice.')
  expect(text).not.toMatch(/GST/u)
})
