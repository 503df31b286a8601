import { stat } from 'node:fs/promises'
import { openPdf, type Pdf } from './pdf.ts'

let kept: { key: string; pdf: Promise<Pdf> } | null = null

/** The PDF at this path, kept open until another is asked for: the pages of one file come one after the other. Throws Unreadable. */
export async function keptPdf(path: string): Promise<Pdf> {
  const { size, mtimeMs } = await stat(path)
  const key = `${path} ${size} ${mtimeMs}`
  if (kept?.key !== key) {
    await closeKeptPdf()
    const pdf = openPdf(path)
    kept = { key, pdf }
    pdf.catch(() => kept?.pdf === pdf && (kept = null))
  }
  return kept!.pdf
}

export async function closeKeptPdf(): Promise<void> {
  const last = kept
  kept = null
  await last?.pdf.then(pdf => pdf.close(), () => {})
}
