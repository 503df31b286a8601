import type { Word } from '@docketry/contracts/page.ts'
import { expect, it } from 'vitest'
import type { Key } from '../../state/columns.ts'
import type { Values } from '../../state/rows.ts'
import { bestPosition, positionsOnPage } from './value-on-page.ts'

const today = '2026-11-22'
/** Lines of a page; each word is 0.1 wide, each line 0.1 high. */
const page = (...lines: string[]): Word[] =>
  lines.flatMap((text, line) =>
    text.split(' ').map((it, i) => ({ text: it, line, confidence: 1, box: [i / 10, line / 10, i / 10 + 0.09, line / 10 + 0.05] })),
  )
const at = (key: Key, value: string | number, words: Word[]) =>
  positionsOnPage(key, { total: null, gst: null, [key]: value } as unknown as Values, words, today).map(box =>
    box.map(it => Math.round(it * 100) / 100),
  )

it.each([['$1,234.50'], ['1234.50'], ['1,234.50 CR'], ['AUD 1,234.50'], ['$ 1 234.50'], ['1234.5']])(
  'an amount is found on the page however its digits are grouped: %s',
  text => {
    expect(at('total', 123450, page('Total', `Pay ${text}`))).toHaveLength(1)
  },
)

it('an amount is not found in a longer one, in a quantity or in a part of a date', () => {
  expect(at('total', 1200, page('12 x', '12.00'))).toEqual([[0, 0.1, 0.09, 0.15]])
  expect(at('total', 1200, page('112.00', '12/09/2026', '12.005', 'A12.00', '12 %'))).toEqual([])
})

it.each([['18/09/2026'], ['18 Sep 2026'], ['18 September 2026'], ['Sep 18, 2026'], ['2026-09-18'], ['18.9.26']])(
  'a date is found as printed: %s',
  text => {
    expect(at('paymentDate', '2026-09-18', page('Date', text))).toHaveLength(1)
  },
)

it('an ABN is found in groups, and a name in any case and punctuation', () => {
  expect(at('abn', '37937865797', page('ABN 37 937 865 797'))).toEqual([[0.1, 0, 0.49, 0.05]])
  expect(at('supplier', 'Bright Laundry Pty Ltd', page('To BRIGHT LAUNDRY PTY. LTD.'))).toEqual([[0.1, 0, 0.49, 0.05]])
  expect(at('invoiceNumber', 'INV-1001', page('No. INV-1001'))).toEqual([[0.1, 0, 0.19, 0.05]])
})

it('a value that is not on the page, or is null, has no position', () => {
  expect(at('supplier', 'Somebody Else', page('Bright Laundry'))).toEqual([])
  expect(at('supplier', '', page('Bright Laundry'))).toEqual([])
})

it('bestPosition is nearest to where the value was extracted, otherwise the last of an amount and the first of others', () => {
  const positions = [0.1, 0.5, 0.9].map(y => ({ page: 1, box: [0.1, y, 0.2, y + 0.02] as [number, number, number, number] }))
  expect(bestPosition('total', positions, { page: 1, box: [0.1, 0.55, 0.2, 0.6] })).toBe(positions[1])
  expect(bestPosition('total', positions, undefined)).toBe(positions[2])
  expect(bestPosition('supplier', positions, undefined)).toBe(positions[0])
  expect(bestPosition('total', [], undefined)).toBeNull()
})
