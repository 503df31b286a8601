/**
 * Text that is set in blocks: pieces of text with their places, lines broken to a width. Lengths are pixels of the page image, at 200 dpi.
 * Pure.
 */
import type { AnyField } from '../../../contracts/fields.ts'

/** `y`: of the baseline. `field`: whose value this text is. */
export type TextPiece = { text: string; x: number; y: number; size: number; bold: boolean; gray: boolean; field?: AnyField }
/** A horizontal line. */
export type Rule = { x0: number; x1: number; y: number }
/** Places count from the top of the block. */
export type Block = { height: number; texts: TextPiece[]; rules: Rule[] }
/** The width of a text in pixels. */
export type Measure = (text: string, size: number, bold: boolean) => number

/** A4 at 200 dpi. */
export const page = { width: 1654, height: 2339, left: 130, right: 1524, top: 130, bottom: 2200, footer: 2262 } as const
export const sizes = { title: 46, name: 34, text: 25, small: 21 } as const
const lineHeight = 1.45

/** What does not fit into `maxLines` is cut off with an ellipsis. `align` right: `x` is the right end. */
type Setting = {
  x: number
  width: number
  size?: number
  bold?: boolean
  gray?: boolean
  align?: 'left' | 'right'
  maxLines?: number
  field?: AnyField | undefined
}

/** Cuts a word that is wider than a line. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word]
  const characters = [...word]
  const parts: string[] = []
  while (characters.length > 0) {
    let take = 1
    while (take < characters.length && fits(characters.slice(0, take + 1).join(''))) take++
    parts.push(characters.splice(0, take).join(''))
  }
  return parts
}

/** The text in lines of at most this width, at most `maxLines` of them. */
function brokenText(text: string, maxLines: number, fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap(it => pieces(it, fits))) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else if (lines.length < maxLines) lines.push(word)
    else return [...lines.slice(0, -1), `${lines.at(-1) ?? ''}…`]
  }
  return lines
}

/** One text below `top`, broken to its width. */
export function setText(
  measure: Measure,
  text: string,
  top: number,
  { x, width, size = sizes.text, bold = false, gray = false, align = 'left', maxLines = 4, field }: Setting,
): Block {
  const lines = text === '' ? [] : brokenText(text, maxLines, line => measure(line, size, bold) <= width)
  const texts = lines.map(
    (line, i): TextPiece => ({
      text: line,
      x: align === 'left' ? x : x - measure(line, size, bold),
      y: top + Math.round((i + 0.8) * size * lineHeight),
      size,
      bold,
      gray,
      ...(field === undefined ? {} : { field }),
    }),
  )
  return { height: top + Math.ceil(lines.length * size * lineHeight), texts, rules: [] }
}

/** Blocks side by side: as high as the highest. */
export const beside = (...blocks: Block[]): Block => ({
  height: Math.max(0, ...blocks.map(it => it.height)),
  texts: blocks.flatMap(it => it.texts),
  rules: blocks.flatMap(it => it.rules),
})

/** Blocks below one another: each is made for the height where it begins. */
export const below = (top: number, makers: ((top: number) => Block)[]): Block =>
  makers.reduce<Block>(
    (all, make) => {
      const { height, texts, rules } = make(all.height)
      return { height, texts: [...all.texts, ...texts], rules: [...all.rules, ...rules] }
    },
    { height: top, texts: [], rules: [] },
  )

/** The block with room below, and with a line under it where `ruled`. */
export const spaced = (block: Block, room: number, ruled = false): Block => ({
  height: block.height + room,
  texts: block.texts,
  rules: ruled ? [...block.rules, { x0: page.left, x1: page.right, y: block.height + Math.round(room / 2) }] : block.rules,
})

/** The block moved down. */
export const moved = ({ height, texts, rules }: Block, down: number): Block => ({
  height: height + down,
  texts: texts.map(it => ({ ...it, y: it.y + down })),
  rules: rules.map(it => ({ ...it, y: it.y + down })),
})
