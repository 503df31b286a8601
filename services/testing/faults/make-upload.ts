/** Makes files for uploads: every page is an invoice with a unique number. */
import { createHash } from 'node:crypto'
import { linesOf, pdfOfInvoices, scanOf } from '../paper.ts'
import { zipOf } from '../zips.ts'
import type { Chance } from './chance.ts'
import type { UploadFile } from './ledger.ts'

export type MadeUpload = { files: UploadFile[]; zip: Buffer }

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** One to three files: PDFs of one to three pages with text, which are quick to read; `scanned`: the last one is a picture. */
export async function makeUpload(chance: Chance, number: () => number, scanned: boolean): Promise<MadeUpload> {
  const count = 1 + chance.below(3)
  const made = await Promise.all(Array.from({ length: count }, async (_, i) => {
    if (scanned && i === count - 1) return { name: `scan_${i}.png`, bytes: await scanOf(linesOf(number())), pages: 1 }
    const numbers = Array.from({ length: 1 + chance.below(3) }, number)
    return { name: `scan_${i}.pdf`, bytes: pdfOfInvoices(...numbers), pages: numbers.length }
  }))
  return {
    files: made.map(({ name, bytes, pages }) => ({ name, hash: hashOf(bytes), pages })),
    zip: await zipOf(Object.fromEntries(made.map(({ name, bytes }) => [name, bytes]))),
  }
}
