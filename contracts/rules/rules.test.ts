import { describe, expect, it } from 'vitest'
import { isAbn, plainAbn, shownAbn } from './abn.ts'
import { dateIn, isDate, typedDate } from './dates.ts'
import { mayHaveInvoiceNumber } from './confidence.ts'
import { dollarText, gstOf, gstWithin, toCents, toDollars, totalOf } from './money.ts'
import { quarterAt, quarterIndexOf, quarterName, quarterRange } from './quarters.ts'

describe('an ABN', () => {
  it.each(['51 824 753 556', '34993518190', ' 53004085616 ', '51\t824 753\u00a0556'])('%j is valid', text => expect(isAbn(text)).toBe(true))
  it.each(['', '51824753557', '5182475355', '518247535566', 'ABN 51824753556', '51-824-753-556', '٥1824753556', '00000000000'])(
    '%j is invalid',
    text => expect(isAbn(text)).toBe(false),
  )
  it('is invalid when any one digit is changed', () => {
    const right = '51824753556'
    for (let i = 0; i < 11; i += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const text = right.slice(0, i) + digit + right.slice(i + 1)
        expect([text, isAbn(text)]).toEqual([text, text === right])
      }
    }
  })
  it('has no white space when sent, and has it when shown', () => {
    expect([plainAbn(' 51 824\n753 556 '), shownAbn('51824753556'), shownAbn('5182')]).toEqual(['51824753556', '51 824 753 556', '5182'])
  })
})

describe('a quarter', () => {
  it('has an index of four a year from 2000', () => {
    expect(quarterAt(0)).toEqual({ index: 0, quarter: 1, year: 2000 })
    expect(quarterAt(106)).toEqual({ index: 106, quarter: 3, year: 2026 })
    expect(quarterAt(-1)).toEqual({ index: -1, quarter: 4, year: 1999 })
  })
  it('contains its first and its last day, and not the day after', () => {
    for (const index of [-5, 0, 103, 104, 105, 106]) {
      const { from, before } = quarterRange(index)
      expect([quarterIndexOf(from), quarterIndexOf(before)]).toEqual([index, index + 1])
    }
    expect(quarterRange(107)).toEqual({ from: '2026-10-01', before: '2027-01-01' })
    expect([quarterIndexOf('2026-03-31'), quarterIndexOf('2026-04-01')]).toEqual([104, 105])
  })
  it.each([
    [104, 'Jan–Mar 2026 · BAS Q3 FY26'],
    [105, 'Apr–Jun 2026 · BAS Q4 FY26'],
    [106, 'Jul–Sep 2026 · BAS Q1 FY27'],
    [107, 'Oct–Dec 2026 · BAS Q2 FY27'],
    [398, 'Jul–Sep 2099 · BAS Q1 FY00'],
    [30, 'Jul–Sep 2007 · BAS Q1 FY08'],
  ])('%i is called %s', (index, name) => expect(quarterName(index)).toBe(name))
})

describe('a date as typed', () => {
  const today = '2026-07-15'
  it.each([
    ['14/8/2025', '2025-08-14'],
    ['14.08.25', '2025-08-14'],
    ['14-8-2025', '2025-08-14'],
    ['14 8 2025', '2025-08-14'],
    [' 1 / 2 / 2026 ', '2026-02-01'],
    ['2026-02-28', '2026-02-28'],
    ['1/1/2000', '2000-01-01'],
    ['29/2/2024', '2024-02-29'],
    ['01/01/99', '2099-01-01'],
  ])('%j is %s', (typed, date) => expect(typedDate(typed, today)).toBe(date))
  it.each([
    ['15/7', '2026-07-15'],
    ['16/7', '2025-07-16'],
    ['14.7', '2026-07-14'],
    ['31 12', '2025-12-31'],
    ['1-1', '2026-01-01'],
    ['29/2', '2024-02-29'],
  ])('%j without a year is %s, the latest such day not after today', (typed, date) => expect(typedDate(typed, today)).toBe(date))
  it('reaches the last 29 February across a century without one', () => expect(typedDate('29/2', '2103-05-01')).toBe('2096-02-29'))
  it.each([
    '',
    'soon',
    '31/2',
    '31/2/2026',
    '29/2/2025',
    '0/1/2026',
    '1/13',
    '1/13/2026',
    '14/8/202',
    '14//',
    '14/8/2025/1',
    '14/8/0206',
    '14/8/1926',
    '1926-08-14',
    '2026-13-01',
    '2026-02-30',
    '20260814',
    '1/2/3/4',
    '-1/2',
    'today',
  ])('%j is not a date', typed => expect(typedDate(typed, today)).toBeNull())
  it('is valid only if the day exists', () => {
    expect(['2026-02-28', '2024-02-29', '2026-12-31'].every(isDate)).toBe(true)
    expect(['2026-02-29', '2026-00-10', '2026-04-31', '26-01-01', '2026-1-1', '2026-01-01T00:00'].some(isDate)).toBe(false)
  })
  it('is the day in the given zone, not in UTC', () => {
    const at = Date.UTC(2026, 5, 30, 14, 30)
    expect([dateIn('Australia/Sydney', at), dateIn('Australia/Perth', at), dateIn('UTC', at)]).toEqual([
      '2026-07-01',
      '2026-06-30',
      '2026-06-30',
    ])
  })
})

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

it('an invoice number may have been overlooked where its absence is not confident, without that confidence where a candidate may be one', () => {
  const others = { invoiceDate: [], supplierAbn: [], supplierName: [], category: [], total: [], gst: [] }
  const behind = (confidence: number) => ({ candidates: { ...others, invoiceNumber: [{ value: 'x', confidence }] } })
  const absent = (invoiceNumber: number) => ({ ...behind(0.5), absence: { invoiceNumber } })
  const cases = { absent89: absent(0.89), absent91: absent(0.91), behind3: behind(0.003), behind2: behind(0.002) }
  expect(Object.entries(cases).flatMap(([name, one]) => (mayHaveInvoiceNumber(one) ? [name] : []))).toEqual(['absent89', 'behind3'])
})
