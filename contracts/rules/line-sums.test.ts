import { expect, it } from 'vitest'
import { addsUpTo } from './line-sums.ts'

const values = { total: 11_000, gst: 1000 }

it.each([
  ['its total', 11_000, 'total'],
  ['its total without GST', 10_000, 'net'],
  ['neither', 9000, null],
] as const)('lines whose sum is %s add up to what an invoice has now', (_, sum, expected) =>
  expect(addsUpTo({ sum, addsUpTo: null }, values)).toBe(expected),
)

it('lines that added up to the total as it was read do not add up to a corrected one', () => {
  expect(addsUpTo({ sum: 12_000, addsUpTo: 'total' }, values)).toBeNull()
  expect(addsUpTo({ sum: 12_000, addsUpTo: 'net' }, values)).toBeNull()
})

it('lines that add up to a printed subtotal do so whatever total and GST are', () => {
  expect(addsUpTo({ sum: 9000, addsUpTo: 'subtotal' }, values)).toBe('subtotal')
  expect(addsUpTo({ sum: 9000, addsUpTo: 'subtotal' }, { total: null, gst: null })).toBe('subtotal')
})

it('without a known total no lines add up, and without a known GST none add up to the total without it', () => {
  expect(addsUpTo({ sum: 0, addsUpTo: null }, { total: null, gst: 1000 })).toBeNull()
  expect(addsUpTo({ sum: 10_000, addsUpTo: null }, { total: 11_000, gst: null })).toBeNull()
})
