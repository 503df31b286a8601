/** The measurements of a page from a small copy, taken once and used to find rotation, skew, crop and scale. */
import { capHeight, letters } from './cap-height.ts'
import { componentsOf, type Component } from './components.ts'
import { shrink, type Gray } from './gray.ts'
import { inkOf } from './ink.ts'
import { isInside, paperOf, withoutTable, type Point } from './paper-outline.ts'

/**
 * `small` is the page made `factor` times smaller and `ink` its dark pixels (0 and 1); `letters` are pieces of ink that can be letters and `caps`
 * the height of capitals, both in pixels of the small page; `caps` is null where there is hardly any text. `paper` is the outline of paper that
 * lies on a table, in pixels of the small page: ink and letters are then those on it.
 */
export type Measured = { factor: number; small: Gray; ink: Gray; letters: Component[]; caps: number | null; paper: Point[] | null }

const smallArea = 1_400_000

export function measurePage(page: Gray): Measured {
  const factor = Math.max(1, Math.round(Math.sqrt((page.width * page.height) / smallArea)))
  const small = shrink(page, factor)
  const ink = inkOf(small, 15)
  const paper = paperOf(small)
  const all = letters(componentsOf(ink))
  const found = paper ? all.filter(l => isInside(paper, { x: l.x + l.width / 2, y: l.y + l.height / 2 })) : all
  return { factor, small, ink: paper ? withoutTable(ink, paper, 0) : ink, letters: found, caps: capHeight(found), paper }
}
