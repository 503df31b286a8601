/** Measures a page once, on a reduced copy. Rotation, skew, crop and scale are found from these measurements. */
import { capHeight, letters } from './cap-height.ts'
import { componentsOf, type Component } from './components.ts'
import { shrink, type Gray } from './gray.ts'
import { inkOf } from './ink.ts'
import { isInside, paperOutlineOf, withoutTable, type Point } from './paper-outline.ts'

/**
 * `small`: the page reduced by `factor`; all other measures are in its pixels. `ink`: its dark pixels (0 and 1). `letters`: the components that can be
 * letters. `caps`: the height of capitals, null where there is hardly any text. `paper`: the outline of paper that lies on a table, otherwise null; `ink`
 * and `letters` are only those on the paper.
 */
export type Measured = { factor: number; small: Gray; ink: Gray; letters: Component[]; caps: number | null; paper: Point[] | null }

const smallArea = 1_400_000

export function measurePage(page: Gray): Measured {
  const factor = Math.max(1, Math.round(Math.sqrt((page.width * page.height) / smallArea)))
  const small = shrink(page, factor)
  const ink = inkOf(small, 15)
  const paper = paperOutlineOf(small)
  const all = letters(componentsOf(ink))
  const lettersOnPaper = paper ? all.filter(l => isInside(paper, { x: l.x + l.width / 2, y: l.y + l.height / 2 })) : all
  return { factor, small, ink: paper ? withoutTable(ink, paper, 0) : ink, letters: lettersOnPaper, caps: capHeight(lettersOnPaper), paper }
}
