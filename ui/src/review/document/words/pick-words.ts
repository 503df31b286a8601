/** Chooses words of a page by a point, by the two ends of a drag, or by arrow keys. Pure; indexes into words in reading order. */
import type { Word } from '@docketry/contracts/page.ts'
import type { Frame } from '../geometry.ts'

export type Point = { x: number; y: number }
export type Direction = 'left' | 'right' | 'up' | 'down'

const near = 0.004

/** The word under a point (fractions of the page), or null between words. */
export function wordAt(words: readonly Word[], { x, y }: Point): number | null {
  const at = words.findIndex(({ box: [x0, y0, x1, y1] }) => x >= x0 - near && x <= x1 + near && y >= y0 - near && y <= y1 + near)
  return at < 0 ? null : at
}

/** The words in the rectangle around two words, so that a name above an address is chosen without the column beside it. */
export function wordsBetween(words: readonly Word[], from: number, to: number): number[] {
  const [a, b] = [words[from]?.box, words[to]?.box]
  if (!a || !b) return []
  const frame = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] as const
  return words.flatMap(({ box: [x0, y0, x1, y1] }, i) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    return i === from || i === to || (x > frame[0] && x < frame[2] && y > frame[1] && y < frame[3]) ? [i] : []
  })
}

export const textOf = (words: readonly Word[], chosen: readonly number[]): string => chosen.flatMap(i => words[i]?.text ?? []).join(' ')

const middle = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: Frame): Point => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 })

/** Where choosing by keys begins: the word nearest to the position of the value, otherwise the first of the page. */
export function nearestWord(words: readonly Word[], box: Frame | undefined): number | null {
  if (words.length === 0) return null
  if (!box) return 0
  const { x, y } = middle(box)
  const far = words.map(it => Math.hypot(middle(it.box).x - x, middle(it.box).y - y))
  return far.indexOf(Math.min(...far))
}

/** The next word in a direction: along the line, and on to the line before or after; up and down to the nearest word of the next line. */
export function wordBeside(words: readonly Word[], at: number, direction: Direction): number {
  const word = words[at]
  if (!word) return 0
  if (direction === 'left') return Math.max(0, at - 1)
  if (direction === 'right') return Math.min(words.length - 1, at + 1)
  const lines = [...new Set(words.map(it => it.line))]
  const line = lines[lines.indexOf(word.line) + (direction === 'up' ? -1 : 1)]
  const { x } = middle(word.box)
  const inLine = words.flatMap((it, i) => (it.line === line ? [{ i, far: Math.abs(middle(it.box).x - x) }] : []))
  return inLine.sort((a, b) => a.far - b.far)[0]?.i ?? at
}
