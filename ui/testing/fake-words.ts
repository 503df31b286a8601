import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { Box, ReadPage, Word } from '@docketry/contracts/page.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'

/** A text at a place, parted into words as a reader gives them: each as wide as its letters. */
function wordsAt(text: string, [x0, y0, x1, y1]: Box, line: number): Word[] {
  const letter = (x1 - x0) / text.length
  return [...text.matchAll(/\S+/gu)].map(it => ({
    text: it[0], line, confidence: 0.9, box: [x0 + it.index * letter, y0, x0 + (it.index + it[0].length) * letter, y1],
  }))
}

/** What a reader would say of the page of a generated invoice: its values where they stand, and a line that is none of them. */
export function fakeWords(invoice: InvoiceAnswer): ReadPage {
  const texts = {
    supplierName: invoice.tempSupplierName, supplierAbn: shownAbn(invoice.supplier?.abn ?? ''), invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate?.split('-').reverse().join('/'), gst: invoice.originalGst?.toFixed(2), total: Math.abs(invoice.total ?? 0).toFixed(2),
  }
  const values = Object.entries(texts).flatMap(([field, text], line) => {
    const box = invoice.fields[field]?.box
    return text && box ? wordsAt(text, box, line) : []
  })
  const words = [...values, ...wordsAt('Thank you', [0.1, 0.9, 0.2, 0.92], 9)]
  return { page: 1, width: 1000, height: 1400, turned: 0, readBy: 'ocr', confidence: 0.9, words }
}
