import { describe, expect, it } from 'vitest'
import type { Part } from '../events/invoice.ts'
import {
  addPurchases,
  contributionOf,
  creditOf,
  figuresOf,
  isPartOf,
  noPurchases,
  purchaseLines,
  salesOfCsv,
  wholeDollars,
  type Purchases,
} from './worksheet.ts'

const part = (treatment: Part['treatment'], amount: number | null, gst: number | null): Part => ({ treatment, amount, gst })
const of = (...parts: Part[]) => contributionOf(parts)
const purchases = (it: Partial<Purchases>): Purchases => ({ ...noPurchases, ...it })

describe('an invoice contributes', () => {
  it.each<[string, Part, Partial<Purchases>]>([
    ['taxable', part('taxable', 11_000, 1000), { G11: 11_000 }],
    ['taxable, with a GST that was rounded to the cent', part('taxable', 9999, 909), { G11: 9999 }],
    ['mixed: GST on 55.00 of 110.00', part('taxable', 11_000, 500), { G11: 11_000, G14: 5500 }],
    ['taxable, with more GST than one eleventh', part('taxable', 11_000, 1500), { G11: 11_000 }],
    ['taxable, without a known GST', part('taxable', 11_000, null), { G11: 11_000, G14: 11_000 }],
    ['GST-free', part('gst-free', 11_000, 0), { G11: 11_000, G14: 11_000 }],
    ['no GST: the supplier is not registered', part('no-gst', 11_000, 0), { G11: 11_000, G14: 11_000 }],
    ['capital', part('capital', 110_000, 10_000), { G10: 110_000 }],
    ['capital, GST-free', part('capital', 110_000, 0), { G10: 110_000, G14: 110_000 }],
    ['input-taxed, as bank fees', part('input-taxed', 1000, 0), { G11: 1000, G14: 1000 }],
    ['for making input-taxed sales, with GST', part('input-taxed', 11_000, 1000), { G11: 11_000, G13: 11_000 }],
    ['private', part('private', 11_000, 1000), { G11: 11_000, G15: 11_000 }],
    ['a credit note', part('taxable', -11_000, -1000), { G11: -11_000 }],
    ['a mixed credit note', part('taxable', -11_000, -500), { G11: -11_000, G14: -5500 }],
    ['a capital credit note', part('capital', -11_000, -1000), { G10: -11_000 }],
    ['nothing for nothing', part('taxable', 0, 0), {}],
  ])('%s', (_, one, expected) => expect(of(one)).toEqual(purchases(expected)))

  it('each of its parts by its own treatment: a phone bill of which a fifth is private', () =>
    expect(of(part('taxable', 8800, 800), part('private', 2200, 200))).toEqual(purchases({ G11: 11_000, G15: 2200 })))
  it('nothing while an amount is not known', () => expect(of(part('taxable', 8800, 800), part('private', null, null))).toBeNull())
  it('the GST that it states, whatever the treatment', () => {
    expect(
      [
        part('taxable', 11_000, 1000),
        part('taxable', 11_000, 500),
        part('capital', 11_000, 1000),
        part('gst-free', 11_000, 0),
        part('private', 11_000, 1000),
        part('taxable', -11_000, -500),
      ].map(one => creditOf(of(one) ?? noPurchases)),
    ).toEqual([1000, 500, 1000, 0, 0, -500])
  })
})

describe('the worksheet', () => {
  const figures = figuresOf(
    { G1: 110_000_00, G2: 10_000_00, G3: 1000_00, G4: 500_00, G7: 1100_00, G18: -220_00 },
    { G10: 11_000_00, G11: 33_000_55, G13: 1100_00, G14: 2200_00, G15: 550_00 },
  )
  it('follows the form line by line', () =>
    expect(figures).toEqual({
      G1: 110_000_00,
      G2: 10_000_00,
      G3: 1000_00,
      G4: 500_00,
      G5: 11_500_00,
      G6: 98_500_00,
      G7: 1100_00,
      G8: 99_600_00,
      G9: 905_455,
      '1A': 905_455,
      G10: 11_000_00,
      G11: 33_000_55,
      G12: 44_000_55,
      G13: 1100_00,
      G14: 2200_00,
      G15: 550_00,
      G16: 3850_00,
      G17: 40_150_55,
      G18: -220_00,
      G19: 39_930_55,
      G20: 363_005,
      '1B': 363_005,
    }))
  it('is lodged in whole dollars, without the cents', () =>
    expect([figures['1A'], 99, -199, -50, 0].map(wholeDollars)).toEqual([9054, 0, -1, 0, 0]))
  it('is zero in every label without sales and purchases', () =>
    expect(new Set(Object.values(figuresOf({}, noPurchases)))).toEqual(new Set([0])))
  it('can subtract a contribution', () =>
    expect(addPurchases(purchases({ G11: 500 }), purchases({ G11: 200, G14: 100 }), -1)).toEqual(purchases({ G11: 300, G14: -100 })))
})

it('isPartOf is true for the labels that an invoice adds to', () => {
  const labels = (it: Partial<Purchases>) => purchaseLines.filter(label => isPartOf(label, purchases(it)))
  expect(labels({ G11: 11_000 })).toEqual(['G11', 'G12', 'G17', 'G19', 'G20', '1B'])
  expect(labels({ G10: 11_000, G14: 11_000 })).toEqual(['G10', 'G12', 'G14', 'G16'])
  expect(labels({ G11: 11_000, G15: 2200 })).toEqual(['G11', 'G12', 'G15', 'G16', 'G17', 'G19', 'G20', '1B'])
})

describe('sales from a CSV', () => {
  it('are labels and dollars', () =>
    expect(salesOfCsv('\uFEFFLabel,Amount\r\nG1,"12,500.50"\ng2;-3\n\nG7\t$10.5\n')).toEqual({
      sales: { G1: 1_250_050, G2: -300, G7: 1050 },
    }))
  it.each([
    ['another label', 'G1,1\nG11,5', 2],
    ['no amount', 'G1,', 1],
    ['a label twice', 'G1,1\nG1,2', 2],
    ['no CSV', 'hello', 1],
    ['the amounts of two periods in a line', 'G1,12500,13000', 1],
    ['two small amounts in a line', 'G1,500,600', 1],
    ['a decimal comma', 'G1;12500,50', 1],
    ['commas that separate no thousands', 'G1,"1,25,00"', 1],
    ['an amount that is too large', 'G1,5\nG2,123456789012.00', 2],
    ['an amount that is too large, with commas', 'G1;123,456,789,012', 1],
  ])('with %s are refused with the line', (_, text, line) => expect(salesOfCsv(text)).toEqual({ line }))
})
