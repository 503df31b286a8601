/** Measures a page once, on a reduced copy. Rotation, skew, crop and scale are found from these measurements. */
import { capHeight, letters } from './cap-height.ts'
import { componentsOf, type Component } from './components.ts'
import { shrink, type Gray } from './gray.ts'
import { inkOf } from './ink.ts'
import { isInside, paperOutlineOf, withoutTable, type Point } from './paper-outline.ts'

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

/**
 * How many words lie on both sides of an outline, by the letters beyond it that have one right beside them within it: print does not go on
 * beyond the edge of the paper. `caps`: the height of capitals.
 */
function cutWords(pieces: Component[], isOnPaper: (it: Component) => boolean, caps: number): number {
  const isNext = (a: Component, b: Component) =>
    Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width) < 0.5 * caps &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.4 * caps
  const ofText = pieces.filter(({ height }) => height >= 0.5 * caps && height <= 1.7 * caps)
  const { within = [], beyond = [] } = Object.groupBy(ofText, it => (isOnPaper(it) ? 'within' : 'beyond'))
  // By rows, because the texture of a table can have very many such pieces.
  const rowOf = ({ y }: Component): number => Math.floor(y / (2 * caps))
  const rows = Map.groupBy(within, rowOf)
  const near = (it: Component): Component[] => [-1, 0, 1].flatMap(step => rows.get(rowOf(it) + step) ?? [])
  return beyond.filter(one => near(one).some(other => isNext(one, other))).length
}

export function measurePage(page: Gray): Measured {
  const factor = Math.max(1, Math.round(Math.sqrt((page.width * page.height) / smallArea)))
  const small = shrink(page, factor)
  const ink = inkOf(small, reach)
  const dark = letters(componentsOf(ink))
  const light = letters(componentsOf(inkOf({ ...small, data: small.data.map(v => 255 - v) }, reach)))
  const outline = paperOutlineOf(small)
  const isOnPaper = (it: Component) => outline === null || isInside(outline, { x: it.x + it.width / 2, y: it.y + it.height / 2 })
  const onPaper = dark.filter(isOnPaper)
  const caps = capHeight(onPaper)
  const beside = caps === null ? [] : light.filter(it => !isOnPaper(it) && it.height >= 0.6 * caps && it.height <= 2 * caps)
  const isCut = outline !== null && caps !== null && cutWords(dark, isOnPaper, caps) >= minCutWords
  if (outline && !isCut && beside.length < minLightLetters)
    return {
      factor,
      small,
      ink: withoutTable(ink, outline, 0),
      letters: onPaper,
      lightLetters: light.filter(isOnPaper),
      caps,
      paper: outline,
    }
  return { factor, small, ink, letters: dark, lightLetters: light, caps: capHeight(dark), paper: null }
}
