/** Groups the characters that a PDF page paints into words. Independent of the PDF library, which only workers/pdf.ts uses. */
import type { Word } from '../../../contracts/page.ts'
import { boxWithin } from './transform.ts'

/**
 * A painted character in fractions of the upright page: `x0`–`x1` along the line, `top` to `bottom`, `base` its baseline. `angle`: the
 * direction of the text on the page as given, in degrees clockwise. `hidden`: painted invisibly, or covered by an image painted later.
 * `run`: the number of the operator that painted it, from 1: programs paint a word, a line or a label with one operator.
 */
export type Glyph = {
  text: string
  x0: number
  x1: number
  top: number
  bottom: number
  base: number
  angle: number
  hidden: boolean
  run: number
}

/** The page's size in pixels: distances along and across a line are compared in pixels. */
type Size = { width: number; height: number }

/**
 * Words in reading order: glyphs of one baseline, split at spaces and gaps. The caller leaves out text that is tilted much (stamps,
 * watermarks).
 */
export function wordsOfGlyphs(painted: Glyph[], page: Size): Word[] {
  const glyphs = levelled(painted, page)
  // A space counts only before the glyph painted next: some programs paint runs of spaces over the words.
  const spaced = new Set(glyphs.filter((_, i) => glyphs[i - 1]?.text.trim() === ''))
  const counts = new Map<number, number>()
  for (const { run } of glyphs) counts.set(run, (counts.get(run) ?? 0) + 1)
  const lines = linesOf(
    glyphs.filter(g => g.text.trim() !== ''),
    page,
  )
  return lines.flatMap((line, number) =>
    joinSpaced(wordsOfLine(line, { spaced, counts }, page), page).flatMap(word => toWord(word, number)),
  )
}

/** Degrees clockwise (0, 90, 180, 270) that make most of the page's text run from left to right. */
export function mainRotation(glyphs: Glyph[]): number {
  const counts = [0, 90, 180, 270].map(angle => glyphs.filter(g => (g.angle + 360) % 360 === angle && /[\p{L}\p{N}]/u.test(g.text)).length)
  const commonest = counts.indexOf(Math.max(...counts))
  return counts[commonest]! > 2 * counts[0]! ? (360 - commonest * 90) % 360 : 0
}

/** The glyphs of each tilted piece of text get the baseline of its middle; their boxes stay. */
function levelled(glyphs: Glyph[], page: Size): Glyph[] {
  return tiltedPieces(glyphs, page).flatMap(piece => {
    if (piece[0]!.angle === 0) return piece
    const base = piece.reduce((sum, g) => sum + g.base, 0) / piece.length
    return piece.map(g => ({ ...g, base }))
  })
}

/** In the order painted: glyphs that follow each other on one tilted baseline; each upright glyph by itself. */
function tiltedPieces(glyphs: Glyph[], page: Size): Glyph[][] {
  const pieces: Glyph[][] = []
  for (const glyph of glyphs) {
    const first = pieces.at(-1)?.[0]
    if (first && first.angle !== 0 && first.angle === glyph.angle && isOnBaseline(glyph, first, page)) pieces.at(-1)!.push(glyph)
    else pieces.push([glyph])
  }
  return pieces
}

function isOnBaseline(glyph: Glyph, first: Glyph, page: Size): boolean {
  const rise = Math.tan((first.angle * Math.PI) / 180) * (glyph.x0 - first.x0) * page.width
  return Math.abs((glyph.base - first.base) * page.height - rise) < 0.5 * (first.bottom - first.top) * page.height
}

/** Glyphs grouped into lines, top to bottom; within a line left to right. */
function linesOf(glyphs: Glyph[], page: Size): Glyph[][] {
  const lines: { base: number; height: number; glyphs: Glyph[] }[] = []
  for (const glyph of glyphs.toSorted((a, b) => a.base - b.base)) {
    const height = (glyph.bottom - glyph.top) * page.height
    const line = lines.findLast(l => (glyph.base - l.base) * page.height < 0.3 * Math.min(height, l.height))
    if (line) line.glyphs.push(glyph)
    else lines.push({ base: glyph.base, height, glyphs: [glyph] })
  }
  return lines.map(line => line.glyphs.toSorted((a, b) => a.x0 - b.x0))
}

/** `spaced`: glyphs painted after a space. `counts`: how many glyphs each operator painted. */
type Painting = { spaced: Set<Glyph>; counts: Map<number, number> }

function wordsOfLine(line: Glyph[], painting: Painting, page: Size): Glyph[][] {
  const words: Glyph[][] = []
  for (const glyph of line) {
    const word = words.at(-1)
    const last = word?.at(-1)
    const em = (glyph.bottom - glyph.top) * page.height
    const gap = last ? (glyph.x0 - last.x1) * page.width : Infinity
    // Some programs paint a letter twice to make it bold: it counts once.
    if (last && last.text === glyph.text && (glyph.x0 - last.x0) * page.width < 0.1 * em) continue
    if (!word || !last || gap > widestGap(last, glyph, painting) * em) words.push([glyph])
    else word.push(glyph)
  }
  return words
}

/**
 * Within a word, in ems. A label and its value are painted by two operators, often without a space; in a heading with spaced letters an
 * operator may paint each letter.
 */
function widestGap(before: Glyph, glyph: Glyph, { spaced, counts }: Painting): number {
  if (spaced.has(glyph)) return 0.05
  const areLetters = counts.get(before.run) === 1 && counts.get(glyph.run) === 1
  return before.run === glyph.run || areLetters ? 0.22 : 0.08
}

/**
 * Joins headings with spaces between all letters: "T A X   I N V O I C E" becomes two words. Such a heading has at least four single
 * letters in a row with similar gaps; columns of letters have wider gaps.
 */
function joinSpaced(words: Glyph[][], page: Size): Glyph[][] {
  const gap = (i: number) => (words[i]![0]!.x0 - words[i - 1]!.at(-1)!.x1) * page.width
  const single = (i: number) => words[i]?.length === 1 && /\p{L}/u.test(words[i]![0]!.text)
  const joined: Glyph[][] = []
  for (let i = 0; i < words.length; ) {
    let end = i + 1
    const em = (words[i]![0]!.bottom - words[i]![0]!.top) * page.height
    while (single(i) && single(end) && gap(end) < 2 * em) end++
    const gaps = Array.from({ length: end - i - 1 }, (_, n) => gap(i + 1 + n)).sort((a, b) => a - b)
    const medianGap = gaps[Math.floor(gaps.length / 2)] ?? 0
    const spaced = end - i >= 4 && medianGap < 0.9 * em
    for (let at = i; at < end; at++) {
      if (spaced && at > i && gap(at) < 1.6 * medianGap) joined.at(-1)!.push(...words[at]!)
      else joined.push([...words[at]!])
    }
    i = end
  }
  return joined
}

function toWord(glyphs: Glyph[], line: number): Word[] {
  const text = glyphs
    .map(g => g.text)
    .join('')
    .normalize('NFKC')
    .trim()
  const box = boxWithin(
    Math.min(...glyphs.map(g => g.x0)),
    Math.min(...glyphs.map(g => g.top)),
    Math.max(...glyphs.map(g => g.x1)),
    Math.max(...glyphs.map(g => g.bottom)),
  )
  return box && text !== '' ? [{ text, box, confidence: 1, line }] : []
}
