import { describe, expect, it } from 'vitest'
import { findCurrency } from './currency.ts'
import { findDates } from './dates.ts'
import { findDueDates, isLabelledDue } from './due-date.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

const doc = (...lines: string[]) => toDoc([pageOf(lines)])
const due = (lines: string[], invoiceDate: string | null = '2026-08-14') =>
  findDueDates(doc(...lines), invoiceDate).map(({ value }) => value)

describe('a due date', () => {
  it.each([
    ['Due Date: 13/09/2026'],
    ['Invoice Date: 14/08/2026 Due Date: 13/09/2026'],
    ['Please pay by 13 September 2026'],
    ['Payment is due on 13 Sep 2026'],
    ['Payment due by Sunday, 13 September 2026'],
    ['Date due 13.09.2026'],
    ['Amount due by 13/09/2026'],
    ['Payable by 13/09/26'],
  ])('stands in %s', line => expect(due([line])).toEqual(['2026-09-13']))
  it('stands under its heading, also behind the day of the week', () => {
    expect(due(['Invoice dt  Due Date', '14/08/2026  13/09/2026'])).toEqual(['2026-09-13'])
    expect(due(['Invoice  Due', '0039601  Sunday, 13 September 2026'])).toEqual(['2026-09-13'])
  })
  it.each([
    ['Invoice Date: 14/08/2026'],
    ['Delivered 13/09/2026'],
    ['Amount due $300.00'],
    ['Change due 1.00'],
    ['Overdue since 01/08/2026'],
  ])('is not in %s', line => expect(due([line])).toEqual([]))
  it('has its place on the page, and less confidence for one of two, before the invoice date, or under a heading', () => {
    const [plain] = findDueDates(doc('Due Date: 13/09/2026'), '2026-08-14')
    expect(plain).toMatchObject({ confidence: 0.95, page: 1 })
    expect(plain?.box?.every(edge => edge > 0 && edge < 1)).toBe(true)
    const confidenceOf = (lines: string[], on = '2026-08-14') => findDueDates(doc(...lines), on)[0]?.confidence ?? 0
    expect(confidenceOf(['Invoice dt  Due Date', '14/08/2026  13/09/2026'])).toBeLessThan(0.9)
    expect(confidenceOf(['Due Date: 13/09/2026', 'Pay by 30/09/2026'])).toBeLessThan(0.6)
    expect(confidenceOf(['Due Date: 13/09/2026'], '2026-10-01')).toBeLessThan(0.5)
  })
})

it.each(['Due Date: 13/09/2026', 'Payment within 30 days (by 13 Sep 2026) to:'])('the date in "%s" is labelled as due', text => {
  const page = doc(text)
  expect(isLabelledDue(page, findDates(page)[0]!)).toBe(true)
})
it('the date of an invoice is not labelled as due', () => {
  const page = doc('Invoice Date: 13/09/2026')
  expect(isLabelledDue(page, findDates(page)[0]!)).toBe(false)
})

describe('the currency', () => {
  it.each([
    ['Total US$330.00', 'USD'],
    ['Total NZD 330.00', 'NZD'],
    ['All amounts are in USD', 'USD'],
    ['Currency: EUR', 'EUR'],
    ['Total €330.00', 'EUR'],
    ['330.00 GBP', 'GBP'],
    ['Total (NZD) $330.00', 'NZD'],
    ['Total A$330.00', 'AUD'],
    ['Total $330.00', 'AUD'],
    ['Buy 2 get ALL 3', 'AUD'],
    ['All amounts are in total 3.00', 'AUD'],
  ])('of %s is %s', (line, code) => expect(findCurrency(doc(line)).value).toBe(code))
  it('is AUD without a place where nothing names it', () =>
    expect(findCurrency(doc('Total $330.00'))).toEqual({ value: 'AUD', confidence: 0.95 }))
  it('has its place, and more confidence when it is named twice', () => {
    const [once, twice] = [findCurrency(doc('Total NZD 330.00')), findCurrency(doc('GST NZD 30.00', 'Total NZD 330.00'))]
    expect(once).toMatchObject({ page: 1, confidence: 0.8 })
    expect(once.box?.every(edge => edge > 0 && edge < 1)).toBe(true)
    expect(twice.confidence).toBe(0.95)
  })
  it('is not taken from specks that were read as a sign', () => {
    const page = pageOf(['Fuel £3 78.32'])
    const dim = { ...page, words: page.words.map(word => ({ ...word, confidence: word.text.includes('£') ? 0.1 : 1 })) }
    expect(findCurrency(toDoc([dim])).value).toBe('AUD')
  })
})
