import { describe, expect, it } from 'vitest'
import type { ReadPage, Word } from '@docketry/contracts/page.ts'
import { toDoc } from '../fields/text.ts'
import { findLineItems, type KnownAmounts } from './find-line-items.ts'

/** A page of rows; a cell is a text with the column, 0 to 100, where it begins. Amounts end there. */
type Cells = [number, string][]
const wordsOf = (rows: Cells[]): Word[] =>
  rows.flatMap((cells, line) =>
    cells.flatMap(([x, text]) => {
      const parts = text.split(' ')
      const start = /^[-$(]?[\d$]/u.test(text) ? x - text.length : x
      return parts.map((part, i): Word => {
        const before = parts.slice(0, i).join(' ').length + (i > 0 ? 1 : 0)
        return {
          text: part,
          box: [(start + before) / 100, 0.02 * line + 0.005, (start + before + part.length) / 100, 0.02 * line + 0.015],
          confidence: 1,
          line,
        }
      })
    }),
  )
const pageOf = (rows: Cells[], page = 1): ReadPage => ({
  page,
  width: 1000,
  height: 1400,
  turned: 0,
  readBy: 'pdf-text',
  confidence: 1,
  words: wordsOf(rows),
})
const find = (rows: Cells[] | Cells[][], known: Partial<KnownAmounts>) => {
  const pages = (Array.isArray(rows[0]?.[0]?.[0]) ? rows : [rows]) as Cells[][]
  return findLineItems(toDoc(pages.map((it, i) => pageOf(it, i + 1))), { total: null, gst: null, ...known })
}
const brief = (found: ReturnType<typeof find>) =>
  found?.items.map(({ description, quantity, amount, gst }) => [description, quantity, amount, gst])

const heading: Cells = [
  [5, 'Description'],
  [55, 'Qty'],
  [70, 'Price'],
  [85, 'Amount'],
]
const table: Cells[] = [
  [[5, 'Harbour Street Plumbing']],
  [[5, 'Date 14/08/2026']],
  heading,
  [
    [5, 'Kitchen mixer tap'],
    [58, '2'],
    [75, '90.00'],
    [92, '180.00'],
  ],
  [[5, 'installed']],
  [
    [5, 'Labour'],
    [58, '1.5'],
    [75, '80.00'],
    [92, '120.00'],
  ],
]

describe('findLineItems', () => {
  it('takes the rows of the table whose sum is the total without GST', () => {
    const found = find(
      [
        ...table,
        [
          [60, 'Subtotal'],
          [92, '$300.00'],
        ],
        [
          [60, 'GST 10%'],
          [92, '$30.00'],
        ],
        [
          [60, 'Total'],
          [92, '$330.00'],
        ],
      ],
      { total: 33_000, gst: 3000 },
    )
    expect(brief(found)).toEqual([
      ['Kitchen mixer tap', 2, 18_000, null],
      ['Labour', 1.5, 12_000, null],
    ])
    expect(found).toMatchObject({ by: 'words', sum: 30_000, addsUpTo: 'net' })
    expect(found?.items[0]).toMatchObject({ page: 1, box: [0.05, 0.065, 0.92, 0.075] })
  })

  it('leaves the sign for times out of a description, but not a capital X that begins a name', () => {
    const found = find(
      [
        [[5, 'Corner Store']],
        [
          [5, '11'],
          [8, 'x Cement'],
          [40, '115.50'],
        ],
        [
          [3, '2 x Nails'],
          [40, '6.00'],
        ],
        [
          [5, 'X Ray film'],
          [40, '4.00'],
        ],
        [
          [5, 'TOTAL'],
          [40, '$125.50'],
        ],
      ],
      { total: 12_550, gst: 1141 },
    )
    expect(brief(found)).toEqual([
      ['Cement', 11, 11_550, null],
      ['Nails', 2, 600, null],
      ['X Ray film', null, 400, null],
    ])
  })

  it('takes the lines of a receipt, whose amounts include GST, with the count on the line below', () => {
    const found = find(
      [
        [[5, 'Corner Store']],
        [
          [5, 'Avocado'],
          [40, '4.32'],
        ],
        [[7, '3 @ 1.44']],
        [
          [5, 'Bread'],
          [40, '4.31'],
        ],
        [
          [5, 'TOTAL'],
          [40, '$8.63'],
        ],
        [
          [5, 'EFTPOS'],
          [40, '8.63'],
        ],
        [
          [5, 'GST included'],
          [40, '0.00'],
        ],
      ],
      { total: 863, gst: 0 },
    )
    expect(brief(found)).toEqual([
      ['Avocado', 3, 432, null],
      ['Bread', null, 431, null],
    ])
    expect(found?.addsUpTo).toBe('total')
  })

  it('takes the GST of each line from the column that sums up to it, and the amounts that include it', () => {
    const found = find(
      [
        [
          [5, 'Service'],
          [50, 'Ex GST'],
          [65, 'GST'],
          [85, 'Total'],
        ],
        [
          [5, 'Install tiles'],
          [56, '100.00'],
          [70, '10.00'],
          [92, '110.00'],
        ],
        [
          [5, 'Paint two coats'],
          [56, '50.00'],
          [70, '5.00'],
          [92, '55.00'],
        ],
        [
          [5, 'Total due'],
          [92, '165.00'],
        ],
      ],
      { total: 16_500, gst: 1500 },
    )
    expect(brief(found)).toEqual([
      ['Install tiles', null, 11_000, 1000],
      ['Paint two coats', null, 5500, 500],
    ])
    expect(found?.addsUpTo).toBe('total')
  })

  it('goes on over the pages, without headings, sums of sections and amounts carried forward', () => {
    const found = find(
      [
        [
          heading,
          [
            [5, 'Window cleaning'],
            [92, '100.00'],
          ],
          [
            [5, 'Sub-total stage 1'],
            [92, '100.00'],
          ],
          [
            [5, 'Deep clean'],
            [92, '60.00'],
          ],
          [
            [5, 'c/fwd'],
            [92, '160.00'],
          ],
        ],
        [
          [
            [5, 'b/fwd'],
            [92, '160.00'],
          ],
          heading,
          [
            [5, 'Carpet'],
            [92, '40.00'],
          ],
          [
            [5, 'Total'],
            [92, '200.00'],
          ],
        ],
      ],
      { total: 20_000 },
    )
    expect(brief(found)).toEqual([
      ['Window cleaning', null, 10_000, null],
      ['Deep clean', null, 6000, null],
      ['Carpet', null, 4000, null],
    ])
    expect(found?.items.map(it => it.page)).toEqual([1, 1, 2])
  })

  it('takes discounts, which are printed negative, as lines', () => {
    const found = find(
      [
        heading,
        [
          [5, 'Hire of trailer'],
          [92, '120.00'],
        ],
        [
          [5, 'Less discount'],
          [92, '-20.00'],
        ],
        [
          [5, 'Total'],
          [92, '100.00'],
        ],
      ],
      { total: 10_000 },
    )
    expect(brief(found)).toEqual([
      ['Hire of trailer', null, 12_000, null],
      ['Less discount', null, -2000, null],
    ])
  })

  it('gives the lines of a credit note the sign of its total', () => {
    const found = find(
      [
        [[5, 'Credit note']],
        heading,
        [
          [5, 'Returned tap'],
          [92, '90.00'],
        ],
        [
          [5, 'Returned hose'],
          [92, '20.00'],
        ],
        [
          [5, 'Total credit'],
          [92, '110.00'],
        ],
      ],
      { total: -11_000 },
    )
    expect([brief(found), found?.sum]).toEqual([
      [
        ['Returned tap', null, -9000, null],
        ['Returned hose', null, -2000, null],
      ],
      -11_000,
    ])
  })

  it('adds up to a printed subtotal where a deposit is taken off below', () => {
    const found = find(
      [
        heading,
        [
          [5, 'Multimeter'],
          [92, '265.00'],
        ],
        [
          [5, 'Safety glasses'],
          [92, '11.50'],
        ],
        [
          [60, 'Goods total'],
          [92, '276.50'],
        ],
        [
          [60, 'Deposit paid'],
          [92, '50.00'],
        ],
        [
          [60, 'Total incl GST'],
          [92, '226.50'],
        ],
      ],
      { total: 22_650 },
    )
    expect([brief(found)?.length, found?.addsUpTo]).toEqual([2, 'subtotal'])
  })

  it('says so where the lines below the heading do not add up, as when an amount was misread', () => {
    const found = find(
      [
        ...table,
        [
          [60, 'Total'],
          [92, '$380.00'],
        ],
      ],
      { total: 38_000, gst: 3455 },
    )
    expect([brief(found)?.length, found?.sum, found?.addsUpTo]).toEqual([2, 30_000, null])
  })

  it('finds none on a page without a table, and on an empty page', () => {
    expect(
      find(
        [
          [
            [5, 'Parking'],
            [30, 'Bay 12'],
          ],
          [
            [5, 'Total'],
            [40, '$8.00'],
          ],
        ],
        { total: 800 },
      ),
    ).toBeNull()
    expect(find([[]], { total: 800 })).toBeNull()
  })

  it('reads a page of six thousand amounts within two seconds', () => {
    const many = Array.from(
      { length: 1500 },
      (_, i): Cells => [
        [5, `Item ${i}`],
        [40, '1.00'],
        [60, '2.00'],
        [92, '3.00'],
      ],
    )
    const from = performance.now()
    find(many, { total: 99 })
    expect(performance.now() - from).toBeLessThan(2000)
  })
})
