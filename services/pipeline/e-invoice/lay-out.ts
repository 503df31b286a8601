/** An e-invoice as pages: what is drawn where, and the words with their boxes. The same invoice always gives the same pages. Pure. */
import type { AnyField } from '../../../contracts/fields.ts'
import type { Box, Word } from '../../../contracts/page.ts'
import type { EInvoice } from './e-invoice.ts'
import { invoiceBlocks } from './invoice-blocks.ts'
import { moved, page, setText, sizes, type Block, type Measure, type Rule, type TextPiece } from './page-blocks.ts'

export type DrawnPage = { width: number; height: number; texts: TextPiece[]; rules: Rule[] }

const footerText = 'Drawn from the e-invoice. The file is the original.'

/** The pages, at least one. */
export function layOut(invoice: EInvoice, measure: Measure): DrawnPage[] {
  const pages: Block[][] = [[]]
  let y: number = page.top
  const place = (block: Block) => {
    pages.at(-1)!.push(moved(block, y))
    y += block.height
  }
  for (const { block, repeated } of invoiceBlocks(measure, invoice)) {
    if (y + block.height > page.bottom && y > page.top) {
      pages.push([])
      y = page.top
      if (block.texts.length === 0) continue // no gap above the first text of a page
      if (repeated) place(repeated)
    }
    place(block)
  }
  const filled = pages.filter((blocks, i) => i === 0 || blocks.length > 0)
  return filled.map((blocks, i) => {
    const note = setText(measure, footerText, page.footer, { x: page.left, width: 900, size: sizes.small, gray: true })
    const number = setText(measure, `Page ${i + 1} of ${filled.length}`, page.footer, {
      x: page.right,
      width: 400,
      size: sizes.small,
      gray: true,
      align: 'right',
    })
    const all = [...blocks, note, number]
    return { width: page.width, height: page.height, texts: all.flatMap(it => it.texts), rules: all.flatMap(it => it.rules) }
  })
}

/** How far letters reach above and below the baseline, in ems. */
const [ascent, descent] = [0.76, 0.22]
const fraction = (n: number): number => Math.round(Math.min(1, Math.max(0, n)) * 1e5) / 1e5

type PlacedWord = Word & { field?: AnyField | undefined }

function wordsOfPiece({ text, x, y, size, bold, field }: TextPiece, line: number, measure: Measure): PlacedWord[] {
  return [...text.matchAll(/\S+/gu)].map(match => {
    const start = x + measure(text.slice(0, match.index), size, bold)
    const end = start + measure(match[0], size, bold)
    const box: Box = [
      fraction(start / page.width),
      fraction((y - ascent * size) / page.height),
      fraction(end / page.width),
      fraction((y + descent * size) / page.height),
    ]
    return { text: match[0], box, confidence: 1, line, field }
  })
}

/** The box around the words of each field. */
function boxesOf(words: PlacedWord[]): Partial<Record<AnyField, Box>> {
  const boxes: Partial<Record<AnyField, Box>> = {}
  for (const { field, box } of words) {
    if (field === undefined) continue
    const [x0, y0, x1, y1] = boxes[field] ?? box
    boxes[field] = [Math.min(x0, box[0]), Math.min(y0, box[1]), Math.max(x1, box[2]), Math.max(y1, box[3])]
  }
  return boxes
}

/** The words of a drawn page, line by line from the top, and where the values of the fields stand on it. */
export function wordsOnPage({ texts }: DrawnPage, measure: Measure): { words: Word[]; boxes: Partial<Record<AnyField, Box>> } {
  const baselines = [...new Set(texts.map(it => it.y))].sort((a, b) => a - b)
  const placed = texts.toSorted((a, b) => a.y - b.y || a.x - b.x).flatMap(piece => wordsOfPiece(piece, baselines.indexOf(piece.y), measure))
  // The ABN's line begins with its label, which is no part of the value.
  const boxes = boxesOf(placed.filter(({ field, text }) => field !== 'supplierAbn' || text !== 'ABN'))
  return { words: placed.map(({ field: _, ...word }) => word), boxes }
}
