import { expect, it } from 'vitest'
import { refusalText, whyFixed } from './refusal-text.ts'

const bill = { xeroId: 'x', status: 'DRAFT', supplier: 'Harbour Street', number: '1', link: '', paid: 0, total: 11000, lines: [] }
it.each([
  ['The document date cannot be before the period lock date', 'locked in Xero'],
  ['Account code ‘310’ is not a valid code', 'Read accounts from Xero'],
  ['The contact is archived', 'contact'],
  ['TaxType code ‘X’ cannot be used', 'tax rate'],
  ['Something else', 'Xero refused it'],
])('a refusal with “%s” says what to do, and what Xero said', (sentence, text) => {
  expect(refusalText([sentence])).toContain(text)
  expect(refusalText([sentence])).toContain(sentence)
})
it('a long message of Xero is cut between characters, never within an emoji', () => {
  expect(refusalText([`${'x'.repeat(399)}🍺 and more`])).toMatch(/: x{399}$/u)
})
it('a draft and a bill that awaits approval can be updated, others cannot', () => {
  expect([whyFixed(bill, 'bill'), whyFixed({ ...bill, status: 'SUBMITTED' }, 'bill')]).toEqual([null, null])
  for (const status of ['AUTHORISED', 'PAID', 'VOIDED', 'DELETED']) expect(whyFixed({ ...bill, status }, 'bill')).toContain('in Xero')
  expect([whyFixed(undefined, 'bill'), whyFixed({ ...bill, paid: 1 }, 'bill')].every(Boolean)).toBe(true)
})
it('a credit note is called one', () =>
  expect(whyFixed({ ...bill, status: 'PAID' }, 'credit-note')).toBe(
    'The credit note is used or refunded in Xero and cannot be changed from here. Remove the allocation or refund in Xero first, or correct it there.',
  ))
