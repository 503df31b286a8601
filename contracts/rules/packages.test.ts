import { expect, it } from 'vitest'
import type { Part } from '../events/invoice.ts'
import { hasGst, isCentOff, taxKindOf } from './packages.ts'

const part = (treatment: Part['treatment'], amount: number | null, gst: number | null): Part => ({ treatment, amount, gst })

it.each<[string, Part, ReturnType<typeof taxKindOf>]>([
  ['taxable, with one eleventh', part('taxable', 11_000, 1000), 'taxable'],
  ['taxable, with a cent less than one eleventh', part('taxable', 11_000, 999), 'taxable'],
  ['taxable, with two cents less', part('taxable', 11_000, 998), null],
  ['taxable, without GST on a few cents', part('taxable', 10, 0), null],
  ['capital', part('capital', 11_000, 1000), 'capital'],
  ['capital without GST', part('capital', 11_000, 0), 'capital-free'],
  ['GST-free', part('gst-free', 11_000, 0), 'gst-free'],
  ['GST-free with a GST', part('gst-free', 11_000, 1000), null],
  ['input-taxed', part('input-taxed', 11_000, 0), 'input-taxed'],
  ['input-taxed with a GST', part('input-taxed', 11_000, 1000), null],
  ['from a supplier that is not registered', part('no-gst', 11_000, 0), 'gst-free'],
  ['from a supplier that is not registered, with a GST', part('no-gst', 11_000, 1000), null],
  ['private, whatever its GST', part('private', 11_000, 1000), 'private'],
  ['without a known amount', part('taxable', null, 1000), null],
  ['without a known GST', part('private', 11_000, null), null],
])('a part is taxed as packages compute it, or fits none: %s', (_, one, kind) => expect(taxKindOf(one)).toBe(kind))

it('only a taxable or capital part can be a cent off', () => {
  const off = [part('taxable', 11_000, 999), part('capital', 11_000, 1001)]
  expect([...off, part('taxable', 11_000, 1000), part('private', 11_000, 999), part('taxable', 11_000, 998)].filter(isCentOff)).toEqual(off)
})

it('a tax code has GST or none as the package’s table says, in any case; about other codes only the package knows', () => {
  expect(hasGst('xero', ' gst on CAPITAL ')).toBe(true)
  expect(hasGst('xero', 'GST on Expenses')).toBe(true)
  expect(hasGst('xero', 'Input Taxed')).toBe(false)
  expect(hasGst('myob', 'GST on Expenses')).toBeNull()
})
