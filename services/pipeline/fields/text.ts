/**
 * The words of one invoice as lines and tokens. Coordinates: `box` in fractions of the page (contracts/page.ts); `x0…y1` in ems (1 em = the
 * page's median word height), so that distances mean the same on a thermal docket and on A4.
 */
import type { Box, ReadPage, Word } from '../../../contracts/page.ts'

export type Token = {
  text: string
  box: Box
  confidence: number
  page: number
  line: number
  x0: number
  y0: number
  x1: number
  y1: number
}
/**
 * `tokens`: indices into Doc.tokens, left to right. `text`: the tokens joined by single spaces; `starts`: the offset of each token in it.
 */
export type Line = { page: number; tokens: number[]; text: string; starts: number[] }
/** `wide` and `high`: the page's size in ems. `tokens`: indices into Doc.tokens. */
export type PageText = { index: number; wide: number; high: number; ocr: boolean; tokens: number[] }
export type Doc = { tokens: Token[]; lines: Line[]; pages: PageText[]; text: string }

/** Further words of a page are ignored, which bounds the time that a page takes: no invoice has more. */
const maxWords = 6000
const maxWordLength = 60

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** `pages` in the order of the invoice; page numbers in the result are their indices. */
export function toDoc(pages: ReadPage[]): Doc {
  const doc: Doc = { tokens: [], lines: [], pages: [], text: '' }
  for (const [index, page] of pages.entries()) addPage(doc, page, index)
  doc.text = doc.lines.map(line => line.text).join('\n')
  return doc
}

function addPage(doc: Doc, page: ReadPage, index: number): void {
  const words = page.words
    .filter(word => word.text.trim() !== '')
    .slice(0, maxWords)
    .map(word => ({ ...word, text: word.text.slice(0, maxWordLength) }))
  const em = Math.max(4, median(words.map(word => (word.box[3] - word.box[1]) * page.height)) ?? 10)
  const wide = page.width / em
  const high = page.height / em
  const place: PageText = { index, wide, high, ocr: page.readBy === 'ocr', tokens: [] }
  doc.pages.push(place)
  for (const group of [...Map.groupBy(words, word => word.line).values()].flatMap(toRows)) {
    const line: Line = { page: index, tokens: [], text: '', starts: [] }
    for (const word of group.toSorted((a, b) => a.box[0] - b.box[0])) {
      const at = doc.tokens.push(toToken(word, index, doc.lines.length, wide, high)) - 1
      line.tokens.push(at)
      place.tokens.push(at)
      line.starts.push(line.text.length + (line.text ? 1 : 0))
      line.text += (line.text ? ' ' : '') + word.text
    }
    doc.lines.push(line)
  }
}

/** A line of the reading, split into rows when its words are at different heights, as on crumpled paper. */
function toRows(words: Word[]): Word[][] {
  const middle = ({ box }: Word) => (box[1] + box[3]) / 2
  const high = median(words.map(word => word.box[3] - word.box[1])) ?? 0
  const middles = words.map(middle)
  if (Math.max(...middles) - Math.min(...middles) < 2.5 * high) return [words]
  const rows: Word[][] = []
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const last = rows.at(-1)?.at(-1)
    if (last && middle(word) - middle(last) < 0.4 * high) rows.at(-1)!.push(word)
    else rows.push([word])
  }
  return rows
}

function toToken(word: Word, page: number, line: number, wide: number, high: number): Token {
  const [x0, y0, x1, y1] = word.box
  return {
    text: word.text,
    box: word.box,
    confidence: word.confidence,
    page,
    line,
    x0: x0 * wide,
    y0: y0 * high,
    x1: x1 * wide,
    y1: y1 * high,
  }
}

/** The tokens that overlap characters `from`..`to` of the line's text. */
export function tokensOf(line: Line, from: number, to: number): number[] {
  return line.tokens.filter((_, i) => {
    const start = line.starts[i] ?? 0
    const end = (line.starts[i + 1] ?? line.text.length + 1) - 1
    return start < to && end > from
  })
}

/** The rectangle around the tokens, all on one page; null without tokens. */
export function boxOf(doc: Doc, tokens: number[]): Box | null {
  const boxes = tokens.flatMap(i => doc.tokens[i]?.box ?? []).length ? tokens.map(i => doc.tokens[i]!.box) : null
  if (!boxes) return null
  return [
    Math.min(...boxes.map(b => b[0])),
    Math.min(...boxes.map(b => b[1])),
    Math.max(...boxes.map(b => b[2])),
    Math.max(...boxes.map(b => b[3])),
  ]
}

/** The line split at gaps wider than `gap` times the word height: columns, or label and value. Each part lists token indices. */
export function segments(doc: Doc, line: Line, gap = 1.6): number[][] {
  const parts: number[][] = []
  for (const at of line.tokens) {
    const before = doc.tokens[parts.at(-1)?.at(-1) ?? -1]
    const token = doc.tokens[at]!
    const high = Math.max(token.y1 - token.y0, before ? before.y1 - before.y0 : 0)
    if (before && token.x0 - before.x1 <= gap * Math.max(1, high)) parts.at(-1)!.push(at)
    else parts.push([at])
  }
  return parts
}

export const textOf = (doc: Doc, tokens: number[]): string => tokens.map(i => doc.tokens[i]?.text ?? '').join(' ')
