import type { Extraction } from '../../../contracts/fields.ts'
import type { LineItem, LineItems } from '../../../contracts/line-items.ts'
import type { ExactLines } from '../e-invoice/e-invoice.ts'
import type { PageMayHaveEInvoice } from '../e-invoice/page-e-invoice.ts'
import { boxOf, toDoc, type Doc } from '../fields/text.ts'
import { findLineItems, lineItemRules, roundedBox } from './find-line-items.ts'
import { tableRows } from './table-rows.ts'

/** The exact lines, each with the row of the pages, in order, that prints its amount and the first word of its description. */
function placed(doc: Doc, { items }: ExactLines): LineItem[] {
  const { rows } = tableRows(doc)
  let next = 0
  return items.map((item): LineItem => {
    const [word = ''] = item.description.split(/\s/u)
    const at = rows.findIndex(
      (row, i) =>
        i >= next &&
        row.cells.some(cell => cell.kind === 'money' && Math.abs(cell.value) === Math.abs(item.amount)) &&
        row.cells.some(cell => cell.kind !== 'money' && cell.text.includes(word)),
    )
    const row = rows[at]
    if (!row) return item
    next = at + 1
    return { ...item, page: row.line.page + 1, box: roundedBox(boxOf(doc, row.line.tokens)!) }
  })
}

/**
 * The line items of an invoice: those of its e-invoice as they are, otherwise those that its words print, judged by the extracted total and
 * GST. `pages`: of the invoice, in order. Null where there are none.
 */
export function lineItemsOf({ fields: { total, gst } }: Pick<Extraction, 'fields'>, pages: PageMayHaveEInvoice[]): LineItems | null {
  const doc = toDoc(pages)
  const eInvoice = pages.find(page => page.eInvoice)?.eInvoice
  const exact = eInvoice?.values.lineItems
  if (!exact) return findLineItems(doc, { total: total?.value ?? null, gst: gst?.value ?? null })
  const rest = exact.count - exact.items.length
  return {
    by: 'e-invoice',
    rules: lineItemRules,
    items: placed(doc, exact),
    sum: exact.sum,
    addsUpTo: exact.addsUpTo,
    ...(rest > 0 ? { leftOut: rest } : {}),
  }
}
