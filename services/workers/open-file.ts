import { open, stat } from 'node:fs/promises'
import { imageSize } from './image.ts'
import { cachedPdf } from './cached-pdf.ts'
import { sniff, type FileKind } from '../content/sniff.ts'
import { unreadable } from './unreadable.ts'

export type Opened = { kind: FileKind; pages: number }

/** The kind of the file at this path, by its bytes, and its number of pages. Throws Unreadable. */
export async function openFile(path: string): Promise<Opened> {
  const kind = await kindOf(path)
  if (kind !== 'pdf') {
    await imageSize(path)
    return { kind, pages: 1 }
  }
  // Stays open: its pages are usually prepared next.
  const { pages } = await cachedPdf(path)
  if (pages === 0) throw unreadable('file.empty', 'no pages')
  return { kind, pages }
}

/** Throws Unreadable: 'file.empty' or 'file.not-an-image-or-pdf'. */
export async function kindOf(path: string): Promise<FileKind> {
  if ((await stat(path)).size === 0) throw unreadable('file.empty')
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    const kind = sniff(buffer.subarray(0, bytesRead))
    if (!kind) throw unreadable('file.not-an-image-or-pdf')
    return kind
  } finally {
    await file.close()
  }
}
