import { open, stat } from 'node:fs/promises'
import { checkHeic } from './heic.ts'
import { imageSize } from './image.ts'
import { cachedPdf } from './cached-pdf.ts'
import { sniff, type FileKind } from '../content/sniff.ts'
import { looksLikeXml } from '../content/xml-text.ts'
import { countEInvoicePages } from './prepare-e-invoice.ts'
import { unreadable } from './unreadable.ts'

export type Opened = { kind: FileKind; pages: number }

/** The kind of the file at this path, by its bytes, and its number of pages. Throws Unreadable. */
export async function openFile(path: string): Promise<Opened> {
  const kind = await kindOf(path)
  if (kind === 'xml') return { kind, pages: await countEInvoicePages(path) }
  if (kind !== 'pdf') {
    await (kind === 'heic' ? checkHeic(path) : imageSize(path))
    return { kind, pages: 1 }
  }
  // Stays open: its pages are usually prepared next.
  const { pages } = await cachedPdf(path)
  if (pages === 0) throw unreadable('file.empty', 'no pages')
  return { kind, pages }
}

/** Enough for the comments before the root element of an e-invoice. */
const headBytes = 65_536

/** Throws Unreadable: 'file.empty', 'file.not-an-image-or-pdf' or 'file.not-an-e-invoice'. */
export async function kindOf(path: string): Promise<FileKind> {
  if ((await stat(path)).size === 0) throw unreadable('file.empty')
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const kind = sniff(head)
    if (!kind) throw unreadable(looksLikeXml(head) ? 'file.not-an-e-invoice' : 'file.not-an-image-or-pdf')
    return kind
  } finally {
    await file.close()
  }
}
