/** Labelled documents with the words that were read from them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ReadPage } from '../../contracts/page.ts'
import { findDates, isoDay } from '../../services/pipeline/fields/dates.ts'
import { toDoc } from '../../services/pipeline/fields/text.ts'
import type { Label } from './compare.ts'

export type Sample = { label: Label; pages: ReadPage[]; heldOut: boolean }

/**
 * Which part of the data a document belongs to; ops/train/train.py splits in the same way. Confidence is calibrated on documents whose
 * blocks, fonts and wordings training has not seen: half of the held-out drawn documents; the other half, and receipts of held-out
 * suppliers, measure.
 */
export function partOf({ heldOut, label }: Sample): 'held' | 'calibrate' | 'train' {
  const number = crc32(label.name)
  if (label.kind === 'sroie' || label.kind === 'transcript') {
    if (heldOut) return 'held'
    return number % 4 === 0 ? 'calibrate' : 'train'
  }
  if (!heldOut) return 'train'
  return number % 2 === 0 ? 'calibrate' : 'held'
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Generated documents of a folder with `labels/` and `words/`; what has not been read yet is left out. */
export function loadGenerated(folder: string): Sample[] {
  if (!existsSync(join(folder, 'words'))) return []
  const words = new Map(readdirSync(join(folder, 'words')).map(name => [name.replace(/\.(?:pdf|jpe?g|png)\.json$/, ''), name]))
  return readdirSync(join(folder, 'labels'))
    .sort()
    .flatMap(file => {
      const label = json(join(folder, 'labels', file)) as Label // written by ops/train/generator
      const read = words.get(label.name)
      if (!read) return []
      return [{ label, pages: json(join(folder, 'words', read)) as ReadPage[], heldOut: label.name.startsWith('held') }]
    })
}

export type Receipt = { id: string; supplierGroup: string; label: { company: string; date: string; total: string } }

/** A quarter of the suppliers, by their name's hash, is held out from training. */
export function isHeldOutSupplier(group: string): boolean {
  let hash = 7
  for (const c of group) hash = (Math.imul(hash, 31) + c.charCodeAt(0)) >>> 0
  return hash % 4 === 0
}

/** The SROIE receipts: date, total and supplier are known, nothing else. `samples` is the folder that holds `sroie/`. */
export function loadSroie(samples: string, words: string): Sample[] {
  const lines = readFileSync(join(samples, 'sroie', 'labels.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap(line => {
    const receipt = JSON.parse(line) as Receipt // the samples' own format
    const read = join(words, `${receipt.id}.jpg.json`)
    if (!existsSync(read)) return []
    return [{ label: labelOfReceipt(receipt), pages: json(read) as ReadPage[], heldOut: isHeldOutSupplier(receipt.supplierGroup) }]
  })
}

/** Date, total and supplier; the other fields are unknown. Totals are rounded to 5 sen there: the sum before rounding is right too. */
export function labelOfReceipt({ id, label }: Receipt): Label {
  const total = Math.round(Number(label.total.replace(/[^\d.]/g, '')) * 100)
  const date = dayOf(label.date)
  const fields = { supplierName: label.company, ...(label.total ? { total } : {}), ...(date ? { invoiceDate: date } : {}) }
  return {
    name: id,
    source: 'photo',
    kind: 'sroie',
    invoices: [{ pages: [1], fields, ...(total % 5 === 0 ? { also: { total: [-2, -1, 1, 2].map(cents => total + cents) } } : {}) }],
  }
}

function dayOf(text: string): string | null {
  const plain = /^(\d{4})(\d\d)(\d\d)$|^(\d\d)(\d\d)(\d{4})$/.exec(text)
  if (plain)
    return plain[1]
      ? isoDay(Number(plain[1]), Number(plain[2]), Number(plain[3]))
      : isoDay(Number(plain[6]), Number(plain[5]), Number(plain[4]))
  const word = { text, box: [0, 0, 1, 1] as [number, number, number, number], confidence: 1, line: 0 }
  const found = findDates(toDoc([{ page: 1, width: 100, height: 100, turned: 0, readBy: 'ocr', confidence: 1, words: [word] }]))
  return (found[0]?.value as string | undefined) ?? null
}
