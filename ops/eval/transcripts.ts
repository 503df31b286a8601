/** The SROIE receipts as typed by people: training sees real layouts without reading errors, besides the same receipts as read by OCR. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadPage, Word } from '../../contracts/page.ts'
import { isHeldOutSupplier, labelOfReceipt, type Receipt, type Sample } from './load.ts'

type Typed = Receipt & { lines: { text: string; box: [number, number, number, number] }[] }

/**
 * Receipts of suppliers that are not held out, or of those that are. Kind `transcript`; the name is the receipt's, so that it stays in one
 * part with its OCR.
 */
export function loadTranscripts(samples: string, heldOut = false): Sample[] {
  const lines = readFileSync(join(samples, 'sroie', 'labels.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap(line => {
    const receipt = JSON.parse(line) as Typed // the samples' own format
    if (isHeldOutSupplier(receipt.supplierGroup) !== heldOut) return []
    return [{ label: { ...labelOfReceipt(receipt), kind: 'transcript' }, pages: [toPage(receipt.lines)], heldOut }]
  })
}

/** Each typed line has a box; lines that overlap in height make one row. */
function toPage(typed: Typed['lines']): ReadPage {
  const width = Math.max(...typed.map(one => one.box[2])) * 1.03
  const height = Math.max(...typed.map(one => one.box[3])) * 1.03
  const rows: Typed['lines'][] = []
  for (const one of typed.toSorted((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3])) {
    const last = rows.at(-1)?.at(-1)
    const middle = (one.box[1] + one.box[3]) / 2
    if (last && middle < last.box[3] - 0.25 * (last.box[3] - last.box[1])) rows.at(-1)!.push(one)
    else rows.push([one])
  }
  const words = rows.flatMap((row, line) => row.flatMap(one => wordsOf(one, line, width, height)))
  return { page: 1, width: Math.round(width), height: Math.round(height), turned: 0, readBy: 'ocr', confidence: 0.93, words }
}

function wordsOf(one: Typed['lines'][number], line: number, width: number, height: number): Word[] {
  const [x0, y0, x1, y1] = one.box
  const step = (x1 - x0) / Math.max(1, one.text.length)
  return [...one.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    confidence: 0.93,
    line,
    box: [(x0 + index * step) / width, y0 / height, (x0 + (index + text.length) * step) / width, y1 / height],
  }))
}
