import { parseXml } from '../../content/xml.ts'
import { syntaxOfRoot } from '../../content/xml-text.ts'
import { coded } from '../../platform/errors/coded.ts'
import type { EInvoice } from './e-invoice.ts'
import { readCii } from './read-cii.ts'
import { readUbl } from './read-ubl.ts'

/**
 * The invoice or credit note of an XML file, in any encoding. Throws `file.e-invoice-unreadable` for XML that is damaged or not safe, or
 * that states neither number, supplier nor total, and `file.not-an-e-invoice` for other documents.
 */
export function readEInvoice(bytes: Uint8Array): EInvoice {
  const root = parseXml(bytes)
  const syntax = syntaxOfRoot(root.name, root.uri)
  if (syntax === null) throw coded('file.not-an-e-invoice', `the root element is ${root.name}`)
  const invoice = syntax === 'ubl' ? readUbl(root) : readCii(root)
  const { invoiceNumber, supplierName, total } = invoice.values
  if (invoiceNumber === null && supplierName === null && total === null)
    throw coded('file.e-invoice-unreadable', 'an invoice without any content')
  return invoice
}
