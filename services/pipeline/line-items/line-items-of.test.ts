import { expect, it } from 'vitest'
import { ublOf } from '../../testing/e-invoices.ts'
import { layOut, wordsOnPage } from '../e-invoice/lay-out.ts'
import type { PageMayHaveEInvoice } from '../e-invoice/page-e-invoice.ts'
import { readEInvoice } from '../e-invoice/read-e-invoice.ts'
import { lineItemsOf } from './line-items-of.ts'

const measure = (text: string, size: number) => (text.length * size) / 2

/** The pages drawn for an e-invoice, as stage read stores them. */
function pagesOf(lines: number): PageMayHaveEInvoice[] {
  const invoice = readEInvoice(Buffer.from(ublOf({ lines })))
  return layOut(invoice, measure).map((drawn, i) => {
    const { words, boxes } = wordsOnPage(drawn, measure)
    return {
      page: i + 1,
      width: drawn.width,
      height: drawn.height,
      turned: 0,
      readBy: 'pdf-text',
      confidence: 1,
      words,
      ...(i === 0 ? { eInvoice: { values: invoice.values, boxes } } : {}),
    }
  })
}
const fields = {
  invoiceDate: null,
  invoiceNumber: null,
  supplierAbn: null,
  supplierName: null,
  category: null,
  total: { value: 33_000, confidence: 1 },
  gst: { value: 3000, confidence: 1 },
}

it('the lines of an e-invoice are exact, each with its row of the drawn pages', () => {
  const found = lineItemsOf({ fields }, pagesOf(60))
  expect([found?.by, found?.items.length, found?.sum]).toEqual(['e-invoice', 60, 60 * 18_000])
  expect(found?.items[0]).toMatchObject({ description: 'Plumber, labour', quantity: 2, amount: 18_000, gst: 1800, page: 1 })
  expect(found?.items.map(it => it.page)).toEqual(found?.items.map(it => it.page).toSorted())
  expect(new Set(found?.items.map(it => `${it.page} ${it.box?.[1]}`)).size).toBe(60)
})

it('an e-invoice whose page was stored before its lines were read gets those of its words', () => {
  const pages = pagesOf(2)
  delete pages[0]!.eInvoice!.values.lineItems
  expect(lineItemsOf({ fields }, pages)).toMatchObject({
    by: 'words',
    items: [{ description: 'Plumber, labour', amount: 18_000 }, { amount: 18_000 }],
    addsUpTo: null,
  })
})
