import { expect, it } from 'vitest'
import type { PageMayHaveEInvoice } from './e-invoice/page-e-invoice.ts'
import { segmentFiles } from './segment-files.ts'

const values = {
  invoiceDate: null,
  invoiceNumber: 'A',
  supplierAbn: null,
  supplierName: null,
  total: 1,
  gst: null,
  dueDate: null,
  currency: null,
}
const blank = (page: number): PageMayHaveEInvoice => ({
  page,
  width: 100,
  height: 100,
  turned: 0,
  readBy: 'pdf-text',
  confidence: 1,
  words: [],
})
/** A page with a heading, a date and a number of its own: an invoice by itself. */
const invoice = (page: number, number: string): PageMayHaveEInvoice => ({
  ...blank(page),
  words: `Tax Invoice ${number} Date 14/08/2026 Total 330.00`
    .split(' ')
    .map((text, i) => ({ text, box: [i / 20, 0.1, i / 20 + 0.04, 0.12], confidence: 1, line: 0 })),
})
const first = (page: PageMayHaveEInvoice): PageMayHaveEInvoice => ({ ...page, eInvoice: { values, boxes: null } })

it('all pages of a file with an e-invoice are one invoice, whatever is printed on them', () => {
  expect(segmentFiles([first(invoice(1, '1001')), invoice(2, '2002'), invoice(3, '3003')], ['a', 'a', 'a'])).toEqual([[0, 1, 2]])
})

it('a following file is not joined to it, also when its first page was not read', () => {
  expect(segmentFiles([first(blank(1)), blank(2), first(blank(1)), blank(1), blank(1)], [...'aabcd'])).toEqual([[0, 1], [2], [3, 4]])
  expect(segmentFiles([first(blank(1)), blank(2), blank(2)], ['a', 'a', 'b'])).toEqual([[0, 1], [2]])
  expect(segmentFiles([first(blank(1)), blank(2), blank(3)], ['a', 'a', 'b'])).toEqual([[0, 1], [2]])
})

it('other pages are segmented as usual', () => {
  expect(segmentFiles([invoice(1, '1001'), invoice(2, '2002'), first(invoice(1, '3003')), invoice(1, '4004')], [...'aabc'])).toEqual([
    [0],
    [1],
    [2],
    [3],
  ])
  expect(segmentFiles([], [])).toEqual([])
})
