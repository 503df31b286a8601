/** The pages of e-invoices: drawn from an XML file, or those of the PDF in which one is embedded. */
import { readFile } from 'node:fs/promises'
import { invoiceSyntax } from '../content/xml-text.ts'
import { xmlLimits } from '../content/xml.ts'
import { layOut, wordsOnPage, type DrawnPage } from '../pipeline/e-invoice/lay-out.ts'
import type { EInvoice } from '../pipeline/e-invoice/e-invoice.ts'
import type { PageEInvoice } from '../pipeline/e-invoice/page-e-invoice.ts'
import { readEInvoice } from '../pipeline/e-invoice/read-e-invoice.ts'
import { cachedPdf } from './cached-pdf.ts'
import { drawPage, measureText } from './canvas.ts'
import type { PreparedBytes } from './cut-for-ocr.ts'
import { toJpeg } from './image.ts'
import { isUnreadable, unreadable } from './unreadable.ts'

async function drawnPages(path: string): Promise<{ invoice: EInvoice; pages: DrawnPage[] }> {
  const invoice = readEInvoice(await readFile(path))
  return { invoice, pages: layOut(invoice, measureText) }
}

/** Throws Unreadable, as all of these: `file.not-an-e-invoice` or `file.e-invoice-unreadable`. */
export const countEInvoicePages = async (path: string): Promise<number> => (await drawnPages(path)).pages.length

/** `number` counts from 1. The first page carries the values and where they stand on it. */
export async function prepareEInvoicePage(path: string, number: number): Promise<PreparedBytes> {
  const { invoice, pages } = await drawnPages(path)
  const page = pages[number - 1]
  if (!page) throw unreadable('file.page-unreadable', `no page ${number}`)
  const { words, boxes } = wordsOnPage(page, measureText)
  const { width, height } = page
  const prepared = { width, height, turned: 0, text: words, ocr: null }
  return {
    prepared: number === 1 ? { ...prepared, eInvoice: { values: invoice.values, boxes } } : prepared,
    image: await toJpeg(drawPage(page), 0),
    ocr: null,
  }
}

/** Names that the standards give: Factur-X, ZUGFeRD 1 and 2, XRechnung. */
const standardName = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/iu

/**
 * The e-invoice that is embedded in a PDF; null for none, for one that cannot be read, and for several among which no standard name
 * decides. The PDF itself is sound all the same.
 */
export async function embeddedEInvoice(path: string): Promise<PageEInvoice | null> {
  const attachments = await (await cachedPdf(path)).attachments()
  const invoices = attachments.filter(({ bytes }) => bytes.length <= xmlLimits.bytes && invoiceSyntax(bytes) !== null)
  const chosen = invoices.find(({ name }) => standardName.test(name)) ?? (invoices.length === 1 ? invoices[0] : undefined)
  if (!chosen) return null
  try {
    return { values: readEInvoice(chosen.bytes).values, boxes: null }
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}
