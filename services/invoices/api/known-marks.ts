/** Marks the values of review rows that are as in earlier invoices of a known supplier. */
import type { ServerRow } from '@docketry/contracts/api/review.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { knownMark } from '../known-supplier-text.ts'

/** `lines`: the answers of `rows`, in their order. Earlier invoices are read as they are now: a mark goes when the correction behind it is undone. */
export async function withKnownMarks(read: ReadRows, rows: ReviewRow[], lines: ServerRow[]): Promise<ServerRow[]> {
  const ids = new Set(rows.flatMap(({ machine }) => machine.known?.invoices ?? []))
  if (ids.size === 0) return lines
  const earlier = new Map((await read.getMany('known-suppliers', [...ids])).map(row => [row.id, row]))
  const marks = new Map(rows.map(row => [row.id, knownMark(row, earlier)]))
  return lines.map(line => {
    const known = marks.get(line.id)
    return known ? { ...line, known } : line
  })
}
