/** The PDF that a worker process has open: the pages of one file usually follow one another. */
import { stat } from 'node:fs/promises'
import { openPdf, type Pdf } from './pdf.ts'

let open: { key: string; pdf: Promise<Pdf> } | null = null

/** The PDF at this path, left open until another path is requested or the file changes. Throws Unreadable. */
export async function cachedPdf(path: string): Promise<Pdf> {
  const { size, mtimeMs } = await stat(path)
  const key = `${path} ${size} ${mtimeMs}`
  if (open?.key !== key) {
    await closeCachedPdf()
    const pdf = openPdf(path)
    open = { key, pdf }
    pdf.catch(() => open?.pdf === pdf && (open = null))
  }
  return open!.pdf
}

async function closeCachedPdf(): Promise<void> {
  const last = open
  open = null
  await last?.pdf.then(
    pdf => pdf.close(),
    () => {},
  )
}
