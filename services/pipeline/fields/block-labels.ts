/** Labels and headings beside a block or above it. */
import { type Block, isAligned, isRightBelow, type Segment } from './blocks.ts'
import { sameRow } from './neighbours.ts'

/** In ems: how far on its left the heading of a block may stand. */
const maxHeadingGap = 14

const overlap = (a: Segment, b: Segment): boolean => a.frame.x0 < b.frame.x1 && b.frame.x0 < a.frame.x1

/** With so many headings in a row, values on the left of a column may stand below a heading in its middle. */
const minHeadings = 3

function isInRowOfHeadings({ frame }: Segment, everyLine: Segment[]): boolean {
  const row = everyLine.filter(line => line.frame.page === frame.page && sameRow(frame, line.frame))
  return row.length >= minHeadings && row.every(({ text }) => !/\d/.test(text))
}

/** The heading right above the first line of a block or on its left. `everyLine`: of the pages. */
export function headingBeside(first: Segment, headings: Segment[], everyLine: Segment[]): Segment | undefined {
  const isBeside = (line: Segment) =>
    sameRow(first.frame, line.frame) &&
    first.frame.page === line.frame.page &&
    first.frame.x0 > line.frame.x1 &&
    first.frame.x0 - line.frame.x1 < maxHeadingGap
  const isOver = (line: Segment) =>
    isRightBelow(line, first) && (isAligned(line.frame, first.frame) || (overlap(line, first) && isInRowOfHeadings(line, everyLine)))
  return headings.find(line => line !== first && (isBeside(line) || isOver(line)))
}

/** A column of labels, whose values stand on their right: `Subcontractor:`, `ABN:`, `Address:`. */
export const isLabelColumn = ({ segments: lines }: Block): boolean => lines.length > 2 && lines.filter(isLabel).length >= 0.5 * lines.length

/** A label with a colon and its value. */
export const hasLabelAndValue = (text: string): boolean => /^[^:]+:\s*\S/.test(text)

export const isLabel = ({ text }: Segment): boolean => text.endsWith(':')

/** Labels of rows that are about the same party as the row above. */
export const continuesParty = /^(?:a\.?b\.?n|a\.?c\.?n|address|phone|telephone|mobile|email|contact|attention|attn)\b/i

/** The nearest of these lines on the left in the same row. */
export const nextOnLeft = ({ frame }: Segment, lines: Segment[]): Segment | undefined =>
  lines
    .filter(line => line.frame.page === frame.page && sameRow(frame, line.frame) && line.frame.x1 <= frame.x0)
    .toSorted((a, b) => b.frame.x1 - a.frame.x1)[0]

/** The nearest line on the right in the same row. */
export const nextInRow = ({ frame }: Segment, lines: Segment[]): Segment | undefined =>
  lines
    .filter(line => line.frame.page === frame.page && sameRow(frame, line.frame) && line.frame.x0 > frame.x1)
    .toSorted((a, b) => a.frame.x0 - b.frame.x0)[0]
