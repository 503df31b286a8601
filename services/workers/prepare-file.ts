import type { FileKind } from '../content/sniff.ts'
import type { PreparedBytes } from './cut-for-ocr.ts'
import { embeddedEInvoice, prepareEInvoicePage } from './prepare-e-invoice.ts'
import { preparePage } from './prepare-page.ts'
import type { Readers } from './read-page.ts'

/**
 * Prepares one page of a file of any kind; `page` counts from 1. The first page of a PDF also carries the e-invoice embedded in it. Throws
 * Unreadable.
 */
export async function prepareFile(readers: Readers, path: string, kind: FileKind, page: number): Promise<PreparedBytes> {
  if (kind === 'xml') return prepareEInvoicePage(path, page)
  const { prepared, ...bytes } = await preparePage(readers, path, kind, page)
  const eInvoice = kind === 'pdf' && page === 1 ? await embeddedEInvoice(path) : null
  return { prepared: eInvoice ? { ...prepared, eInvoice } : prepared, ...bytes }
}
