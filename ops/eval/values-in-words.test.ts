import { expect, it } from 'vitest'
import type { ReadPage } from '../../contracts/page.ts'
import { isAmongWords, textOfPages } from './values-in-words.ts'

const page = (...lines: string[]): ReadPage => ({
  page: 1,
  width: 100,
  height: 100,
  turned: 0,
  readBy: 'ocr',
  confidence: 1,
  words: lines.flatMap((text, line) =>
    text.split(' ').map((word, i) => ({
      text: word,
      line,
      confidence: 1,
      box: [0.1 * i, 0.1 * line, 0.1 * i + 0.09, 0.1 * line + 0.05] as [number, number, number, number],
    })),
  ),
})
const text = textOfPages([
  page(
    'Harbour Light',
    'Electrical Pty Ltd',
    'ABN 51 824 753 556',
    'Invoice INV-00 412 26/05/2026',
    'Total $1,204 .50 GST 109.50',
    'Deposit 300',
  ),
])

it('isAmongWords finds values whatever their spaces, signs and case', () => {
  expect(isAmongWords('supplierName', 'HARBOUR LIGHT ELECTRICAL', text)).toBe(true)
  expect(isAmongWords('supplierAbn', '51824753556', text)).toBe(true)
  expect(isAmongWords('invoiceNumber', 'INV-00412', text)).toBe(true)
  expect(isAmongWords('invoiceDate', '2026-05-26', text)).toBe(true)
  for (const cents of [120450, 10950, -10950, 30000]) expect(isAmongWords('total', cents, text), String(cents)).toBe(true)
})

it('isAmongWords does not find other values', () => {
  expect(isAmongWords('supplierName', 'Harbour Lights', text)).toBe(false)
  expect(isAmongWords('supplierAbn', '51824753557', text)).toBe(false)
  expect(isAmongWords('invoiceDate', '2026-05-27', text)).toBe(false)
  expect(isAmongWords('total', 20450, text)).toBe(false)
})
