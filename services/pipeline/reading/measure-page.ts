/** Measures a page once, on a reduced copy. Rotation, skew, crop and scale are found from these measurements. */
import { capHeight, letters } from './cap-height.ts'
import { componentsOf, type Component } from './components.ts'
import { shrink, type Gray } from './gray.ts'
import { inkOf } from './ink.ts'
import type { Point } from './minimum-area-rectangle.ts'
import { isInside, paperOutlinesOf, withoutTable } from './paper-outline.ts'

/**
 * `small`: the page reduced by `factor`; all other measures are in its pixels. `ink`: its dark pixels (0 and 1). `letters`: the dark
 * components that can be letters. `lightLetters`: the same on dark areas. `caps`: the height of capitals, null where there is hardly any
 * text. `paper`: the outline of paper that lies on a table, otherwise null; `ink` and both kinds of letters are only those on the paper.
 */
export type Measured = {
  factor: number
  small: Gray
  ink: Gray
  letters: Component[]
  lightLetters: Component[]
  caps: number | null
  paper: Point[] | null
}

const smallArea = 1_400_000
/** In pixels of the small page: how far around a pixel its surroundings reach. */
const reach = 15
/** A dark area with this many light letters of the size of the others is no table but part of the page. */
const minLightLetters = 12

/** From this many words on that an outline cuts, it is no edge of the paper but a fold. */
const minCutWords = 4

/** The pieces of the rows around a piece: the texture of a table can have very many. */
function byRows(pieces: Component[], caps: number): (it: Component) => Component[] {
  const rowOf = ({ y }: Component): number => Math.floor(y / (2 * caps))
  const rows = Map.groupBy(pieces, rowOf)
  return it => [-1, 0, 1].flatMap(step => rows.get(rowOf(it) + step) ?? [])
}

const isOfText = ({ height }: Component, caps: number): boolean => height >= 0.5 * caps && height <= 1.7 * caps
const sharedHeight = (a: Component, b: Component): number => Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)

/**
 * How many words lie on both sides of an outline, by the letters beyond it that have one right beside them within it: print does not go on
 * beyond the edge of the paper. `caps`: the height of capitals.
 */
function cutWords(within: Component[], beyond: Component[], caps: number): number {
  const isBeside = (a: Component, b: Component) =>
    Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width) < 0.5 * caps && sharedHeight(a, b) > 0.4 * caps
  const near = byRows(
    within.filter(it => isOfText(it, caps)),
    caps,
  )
  return beyond.filter(one => isOfText(one, caps) && near(one).some(other => isBeside(one, other))).length
}

/** From this many words beyond an outline on it is no edge of the paper: textures of tables have at most two (316 photos). */
const minWordsBeyond = 3
const minLettersOfWord = 4

/** How many words lie beyond an outline: rows of letters of the size of the text, close to each other. */
function wordsBeyond(beyond: Component[], caps: number): number {
  const letters = beyond.filter(it => isOfText(it, caps)).sort((a, b) => a.x - b.x)
  const near = byRows(letters, caps)
  const isNext = (a: Component, b: Component) =>
    b.x >= a.x + a.width / 2 && b.x - a.x - a.width < 0.5 * caps && sharedHeight(a, b) > 0.5 * Math.min(a.height, b.height)
  const used = new Set<Component>()
  let words = 0
  for (const first of letters) {
    let count = 0
    for (let last: Component | undefined = used.has(first) ? undefined : first; last; count++) {
      const before: Component = last
      used.add(before)
      last = near(before).find(it => !used.has(it) && isNext(before, it))
    }
    if (count >= minLettersOfWord) words++
  }
  return words
}

export function measurePage(page: Gray): Measured {
  const factor = Math.max(1, Math.round(Math.sqrt((page.width * page.height) / smallArea)))
  const small = shrink(page, factor)
  const ink = inkOf(small, reach)
  const dark = letters(componentsOf(ink))
  const light = letters(componentsOf(inkOf({ ...small, data: small.data.map(v => 255 - v) }, reach)))
  const isOn = (outline: Point[]) => (it: Component) => isInside(outline, { x: it.x + it.width / 2, y: it.y + it.height / 2 })

  /** Whether all of the text is within the outline. */
  function isPaper(outline: Point[]): boolean {
    const isOnPaper = isOn(outline)
    const { within = [], beyond = [] } = Object.groupBy(dark, it => (isOnPaper(it) ? 'within' : 'beyond'))
    const caps = capHeight(within)
    // A bright part of a sheet beside a shadow can look like paper too: then all of the text is beyond it.
    if (caps === null) return capHeight(dark) === null
    const beside = light.filter(it => !isOnPaper(it) && it.height >= 0.6 * caps && it.height <= 2 * caps)
    return beside.length < minLightLetters && cutWords(within, beyond, caps) < minCutWords && wordsBeyond(beyond, caps) < minWordsBeyond
  }

  const outline = paperOutlinesOf(small).find(isPaper)
  if (outline === undefined) return { factor, small, ink, letters: dark, lightLetters: light, caps: capHeight(dark), paper: null }
  const onPaper = dark.filter(isOn(outline))
  return {
    factor,
    small,
    ink: withoutTable(ink, outline, 0),
    letters: onPaper,
    lightLetters: light.filter(isOn(outline)),
    caps: capHeight(onPaper),
    paper: outline,
  }
}
