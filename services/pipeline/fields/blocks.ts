/** Blocks of a page: lines close together with a common edge, such as an address, or the name, ABN and telephone number of a letterhead. */
import { frameOf, type Frame } from './neighbours.ts'
import { joinedTextOf } from './spaced-letters.ts'
import { segments, type Doc } from './text.ts'

/**
 * The words of one line without a wide gap. `tokens`: indices into Doc.tokens, left to right. `high`: the height of its tallest word in
 * ems.
 */
export type Segment = { tokens: number[]; text: string; frame: Frame; high: number }
/** `segments`: top to bottom. */
export type Block = { segments: Segment[]; frame: Frame }

/** In ems: how far apart the edges, or the middles, of the lines of one block may be. */
const maxEdgeOffset = 1.1
/** How far apart the lines of one block may be, in heights of the taller line. */
const maxGap = 1.05
/** Lines of one block overlap by more than this only where OCR drew its boxes too large. In heights of the lower line. */
const maxOverlap = 0.6

/** The document's lines, split at wide gaps, in reading order. */
export function segmentsOf(doc: Doc): Segment[] {
  return doc.lines
    .flatMap(line => segments(doc, line))
    .map(tokens => ({
      tokens,
      text: joinedTextOf(doc, tokens),
      frame: frameOf(doc, tokens)!,
      high: Math.max(...tokens.map(at => doc.tokens[at]!.y1 - doc.tokens[at]!.y0)),
    }))
}

const middle = ({ x0, x1 }: Frame): number => (x0 + x1) / 2

/** Whether two lines have a common left edge, right edge or middle, and stand above each other. */
export function isAligned(a: Frame, b: Frame): boolean {
  const overlaps = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0
  return overlaps && Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1), Math.abs(middle(a) - middle(b))) < maxEdgeOffset
}

/** Whether the second line stands right below the first. */
export function isRightBelow(above: Segment, below: Segment): boolean {
  const gap = below.frame.y0 - above.frame.y1
  return above.frame.page === below.frame.page && gap > -maxOverlap * below.high && gap < maxGap * Math.max(1, above.high, below.high)
}

/** Each segment continues the block whose last line is right above it and aligned with it, otherwise it begins one. */
export function blocksOf(doc: Doc, all: Segment[] = segmentsOf(doc)): Block[] {
  const open: Segment[][] = []
  for (const one of all.toSorted((a, b) => a.frame.page - b.frame.page || a.frame.y0 - b.frame.y0)) {
    const fits = open.filter(lines => isRightBelow(lines.at(-1)!, one) && isAligned(lines.at(-1)!.frame, one.frame))
    // The nearest of several: a narrow line can be aligned with one on its left and another on its right.
    const [nearest] = fits.sort((a, b) => Math.abs(a.at(-1)!.frame.x0 - one.frame.x0) - Math.abs(b.at(-1)!.frame.x0 - one.frame.x0))
    if (nearest) nearest.push(one)
    else open.push([one])
  }
  return open.map(lines => ({
    segments: lines,
    frame: frameOf(
      doc,
      lines.flatMap(line => line.tokens),
    )!,
  }))
}
