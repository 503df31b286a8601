import { expect, it } from 'vitest'
import type { Values } from './rows.ts'
import { leftOf, leftText } from './left-quarter.ts'

const row = (id: string, paymentDate: string | null, more: Partial<Values> = {}, savedDate = paymentDate) => {
  const values = { paymentDate, supplier: 'Hollis Packaging', invoiceNumber: '74410', ...more } as Values // what the text asks for
  return { id, values, base: { ...values, paymentDate: savedDate }, patch: savedDate === paymentDate ? {} : { paymentDate } }
}
const text = (rows: ReturnType<typeof row>[], ...ids: string[]) => leftText(leftOf(rows, new Set(ids), 107))

it('a row that was dated in another quarter is named with the quarter where it is now', () => {
  expect(text([row('a', '2027-01-15'), row('b', '2026-10-05')], 'b')).toBe(
    'Hollis Packaging 74410 is in Jan–Mar 2027 · BAS Q3 FY27 now: its date is 15 Jan 2027.',
  )
  expect(text([row('a', '2027-01-15', { supplier: null, invoiceNumber: null })])).toMatch(/^The invoice is in/u)
})

it('several rows are counted, with the quarters where they are now', () =>
  expect(text([row('a', '2027-01-15'), row('b', '2026-07-05'), row('c', '2026-07-06')])).toBe(
    '3 invoices are in Jul–Sep 2026 · BAS Q1 FY27 and Jan–Mar 2027 · BAS Q3 FY27 now, by their dates.',
  ))

it('rows that are still there, or are gone for another reason, are not named', () =>
  expect(text([row('a', '2026-10-05'), row('b', '2027-01-15'), row('c', null)], 'b')).toBeNull())

it('a row whose new date is not saved is not named: it is gone for another reason', () =>
  expect(text([row('a', '2027-01-15', {}, '2026-10-05')])).toBeNull())
