import { describe, expect, it } from 'vitest'
import { dollarText, gstOf, gstWithin, toCents, toDollars, totalOf, withoutGrouping } from './money.ts'

describe('money', () => {
  it.each([
    [1.005, 101],
    [10.235, 1024],
    [0.1 + 0.2, 30],
    [-12.34, -1234],
    [1e10, 1e12],
    [19.99, 1999],
    [0, 0],
    [1.1, 110],
  ])('of %d dollars is %d cents', (dollars, cents) => expect(toCents(dollars)).toBe(cents))
  it('is unchanged after conversion to dollars and back', () => {
    for (let cents = -20_000; cents <= 20_000; cents += 7) expect(toCents(toDollars(cents))).toBe(cents + 0)
  })
  it.each([toCents(-0), toCents(-0.001), gstWithin(0), gstWithin(-3), gstWithin(-0)])('is never -0 (%#)', cents => {
    expect(cents).toBe(0)
  })
  it.each([
    [138_600, '1386.00'],
    [-1250, '-12.50'],
    [5, '0.05'],
    [0, '0.00'],
  ])('of %d cents reads %s', (cents, text) => expect(dollarText(cents)).toBe(text))
  it('of an invoice is the sum of its parts, and unknown if one part is unknown', () => {
    const part = (amount: number | null, gst: number | null) => ({ amount, gst, treatment: 'taxable' as const })
    const known = { parts: [part(33_000, 3000), part(1100, 0)] }
    const unknown = { parts: [part(33_000, null), part(null, 0)] }
    expect(totalOf(known)).toBe(34_100)
    expect(gstOf(known)).toBe(3000)
    expect(totalOf(unknown)).toBeNull()
    expect(gstOf(unknown)).toBeNull()
  })
  it.each([
    [33000, 3000],
    [1100, 100],
    [-33000, -3000],
    [100, 9],
    [5, 0],
    [6, 1],
    [-6, -1],
  ])('of %d cents holds %d cents of GST', (total, gst) => expect(gstWithin(total)).toBe(gst))
})

it.each([
  ['1250.50', '1250.50'],
  [' $1,250.50 ', '1250.50'],
  ['-1,234,567', '-1234567'],
  ['12,50', null],
  ['1.250,50', null],
  ['1,2345', null],
])('the plain digits of %j are %j: a comma stands between groups of three digits only', (text, plain) => {
  expect(withoutGrouping(text)).toBe(plain)
})
