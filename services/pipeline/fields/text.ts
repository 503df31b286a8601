/**
 * The words of one invoice as lines and tokens. Coordinates: `box` in fractions of the page (contracts/page.ts); `x0…y1` in ems (1 em = the
 * page's median word height), so that distances mean the same on a thermal docket and on A4; of a page that was read by OCR as if it lay
 * straight (level.ts).
 */
import type { Box, ReadPage, Word } from '../../../contracts/page.ts'
import { leveller, median, type Frame } from './level.ts'

export type Token = Frame & { text: string; box: Box; confidence: number; page: number; line: number }
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
    .map(word => ({ ...word, text: word.text.slice(0, maxWordLength).replace(/[\u2010\u2011]/g, '-') })) // the hyphen and the non-breaking hyphen of typesetting
  const em = Math.max(4, median(words.map(word => (word.box[3] - word.box[1]) * page.height)) ?? 10)
  const place: PageText = { index, wide: page.width / em, high: page.height / em, ocr: page.readBy === 'ocr', tokens: [] }
  doc.pages.push(place)
  const lines = [...Map.groupBy(placed(words, place), ({ word }) => word.line).values()]
  for (const row of lines.flatMap(toRows)) {
    const line: Line = { page: index, tokens: [], text: '', starts: [] }
    for (const { word, frame } of row.toSorted((a, b) => a.word.box[0] - b.word.box[0])) {
      const { box, confidence } = word
      const text = place.ocr ? companyFormOf(word.text, doc.tokens[line.tokens.at(-1) ?? -1]?.text ?? '') : word.text
      const at = doc.tokens.push({ text, box, confidence, page: index, line: doc.lines.length, ...frame }) - 1
      line.tokens.push(at)
      place.tokens.push(at)
      line.starts.push(line.text.length + (line.text ? 1 : 0))
      line.text += (line.text ? ' ' : '') + text
    }
    doc.lines.push(line)
  }
}

/** A short company form that was misread behind a word with a capital: `P/1` is `P/L`, `S/8` is `S/B` (Sdn. Bhd.). Other words stay. */
function companyFormOf(text: string, before: string): string {
  if (!/^\p{Lu}\p{L}+$/u.test(before)) return text
  if (/^P\/[1Il|]$/.test(text)) return 'P/L'
  return /^(?:S\/[B8]|5\/B)$/.test(text) ? 'S/B' : text
}

type Placed = { word: Word; frame: Frame }

/** The words with their frames in ems. A scanned or photographed page is levelled, so that what is in one line has one height. */
function placed(words: Word[], { wide, high, ocr }: PageText): Placed[] {
  const found = words.map(word => {
    const [x0, y0, x1, y1] = word.box
    return { word, frame: { x0: x0 * wide, y0: y0 * high, x1: x1 * wide, y1: y1 * high } }
  })
  if (!ocr) return found
  const lines = [...Map.groupBy(found, ({ word }) => word.line).values()].map(line => line.map(({ frame }) => frame))
  const level = leveller(lines, high)
  return found.map(({ word, frame }) => ({ word, frame: level(frame) }))
}

const middleOf = ({ frame }: Placed): number => (frame.y0 + frame.y1) / 2

/** A line of the reading, split into rows when its words are at different heights, as on crumpled paper. */
function toRows(words: Placed[]): Placed[][] {
  const high = median(words.map(({ frame }) => frame.y1 - frame.y0)) ?? 0
  const middles = words.map(middleOf)
  if (Math.max(...middles) - Math.min(...middles) < 2.5 * high) return [words]
  const rows: Placed[][] = []
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const last = rows.at(-1)?.at(-1)
    if (last && middleOf(word) - middleOf(last) < 0.4 * high) rows.at(-1)!.push(word)
    else rows.push([word])
  }
  return rows
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

/** Words of which one is so many times as high as the other are of two sizes. */
const maxSizeRatio = 1.4
/** By which a gap between two words is measured: the higher one of a size, the lower one where they are of two sizes. */
function heightAt(one: Token, other: Token): number {
  const [low, high] = [one, other].map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b) as [number, number] // two heights
  return high > maxSizeRatio * low ? low : high
}

/** The line split at gaps wider than `gap` times the word height: columns, or label and value. Each part lists token indices. */
export function segments(doc: Doc, line: Line, gap = 1.6): number[][] {
  const parts: number[][] = []
  for (const at of line.tokens) {
    const before = doc.tokens[parts.at(-1)?.at(-1) ?? -1]
    const token = doc.tokens[at]!
    if (before && token.x0 - before.x1 <= gap * Math.max(1, heightAt(before, token))) parts.at(-1)!.push(at)
    else parts.push([at])
  }
  return parts
}

/** Of the tallest of these words, in ems. */
export const heightOf = (doc: Doc, tokens: number[]): number => Math.max(...tokens.map(at => doc.tokens[at]!.y1 - doc.tokens[at]!.y0))

/** The word behind these in the line of the last one; undefined at its end. */
export function wordBehind(doc: Doc, tokens: number[]): string | undefined {
  const line = doc.lines[doc.tokens[tokens.at(-1) ?? -1]?.line ?? -1]
  return doc.tokens[line?.tokens[line.tokens.indexOf(tokens.at(-1)!) + 1] ?? -1]?.text
}

export const textOf = (doc: Doc, tokens: number[]): string => tokens.map(i => doc.tokens[i]?.text ?? '').join(' ')
