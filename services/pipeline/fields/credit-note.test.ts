import { describe, expect, it } from 'vitest'
import { isCreditNote } from './credit-note.ts'
import { findCandidates } from './find-candidates.ts'
import { pageOf, pageOfSizes } from './page-of.test-help.ts'
import { toDoc, type Doc } from './text.ts'

const judge = (doc: Doc, total: number | null = null) => {
  const candidates = findCandidates(doc)
  return isCreditNote(doc, candidates, candidates.find(one => one.field === 'total' && one.value === total) ?? null)
}
const judgeLines = (lines: string[], total?: number) => judge(toDoc([pageOf(lines)]), total)

describe('a credit note', () => {
  it.each([
    'CREDIT NOTE',
    'Adjustment Note 1042',
    'Adj Note #: 25/Q1114',
    'CN No: 1042',
    'Credit Adjustment 2345 6210',
    'Wattle Street Bakery  Credit adjustment',
    'Credit issued: 25/08/2026',
    'Refund receipt',
  ])('is known by %s', text => {
    expect(judgeLines(['Bluegum Timber', text, 'Total $110.00'])).toBe(true)
  })
  it('is known by one word in a large heading', () =>
    expect(judge(toDoc([pageOfSizes([1, 'Bluegum Timber'], [2.4, 'Credit'], [1, 'Hinges and screws'], [1, 'Total $110.00'])]))).toBe(true))
  it('is known by a minus behind the dollar sign of its total and most amounts', () => {
    expect(judgeLines(['Linen shirt -59.95', 'Cotton tee -24.95', 'Vest 39.95', 'TOTAL $-44.95', 'Refund VISA $-44.95'], 4495)).toBe(true)
  })
  it('is known by a minus before its total and most amounts', () => {
    expect(judgeLines(['Hi vis polo -25.00', 'Work pants -86.40', 'Amount credited -$111.40'], 11_140)).toBe(true)
  })
})

it('a minus before the total of a refund makes a credit note, also where bonus points and the payment have none', () => {
  const lines = ['Dog food -129.99', 'Discount reversed 7.75', 'REFUND TOTAL -$122.24', 'Points balance 906.00', 'Refund AUD 122.24']
  expect(judgeLines(lines, 12_224)).toBe(true)
  expect(
    judgeLines(
      lines.map(line => line.replace('REFUND TOTAL', 'TOTAL')),
      12_224,
    ),
  ).toBe(false)
})

it('a refund with an exchange is a credit note where total and GST have a minus', () => {
  const lines = ['REFUND / EXCHANGE', 'RETURN Quilted jacket -129.95', 'SALE Pocket tee 49.95', 'TOTAL -80.00', 'Refunded to Visa 80.00']
  expect(judgeLines([...lines, 'GST incl -7.27'], 8000)).toBe(true)
  expect(judgeLines([...lines, 'GST incl 7.27'], 8000)).toBe(false)
  expect(judgeLines(['Hinges $40.00', 'Screws $40.00', 'GST -$7.27', 'Total -$80.00'], 8000)).toBe(false)
})

describe('an invoice', () => {
  it.each([
    'Tax Invoice / Adjustment Note',
    'Adjustment note or tax invoice',
    'See credit note 12',
    'Credit adjustment -12.00',
    'Credit terms 14 days',
    'Original invoice 77',
  ])('is no credit note because of %s', text => {
    expect(judgeLines(['Bluegum Timber', text, 'Total $110.00'], 11_000)).toBe(false)
  })
  it('is no credit note because it adjusts the amount upwards', () =>
    expect(judgeLines(['DEBIT NOTE', '(increasing adjustment note)', 'Total $110.00'], 11_000)).toBe(false))
  it('is no credit note because of the word beside a card payment', () =>
    expect(judge(toDoc([pageOfSizes([1, 'Bluegum Timber'], [1, 'Credit'], [1, 'Total $110.00'])]))).toBe(false))
  it('is no credit note because dashes separate labels from amounts', () => {
    expect(judgeLines(['Hinges - $10.00', 'GST - $1.00', 'Total - $11.00'], 1100)).toBe(false)
  })
  it('is no credit note because of a discount', () =>
    expect(judgeLines(['Hinges $20.00', 'Screws $5.00', 'Discount -$4.00', 'Total $21.00'], 2100)).toBe(false))
})
