/** What the page sheet has in hand: the page that the keys are on, the pages picked, and where they would go. Pure. */
import type { Row } from '../rows.ts'

export type Spot = { row: string; page: number }
export type Picked = readonly Spot[]
type Rows = readonly Pick<Row, 'id' | 'invoice'>[]

export const isPicked = (picked: Picked, { row, page }: Spot): boolean => picked.some(it => it.row === row && it.page === page)
export const toggled = (picked: Picked, spot: Spot): Picked =>
  isPicked(picked, spot) ? picked.filter(it => it.row !== spot.row || it.page !== spot.page) : [...picked, spot]

const all = (rows: Rows): Spot[] => rows.flatMap(({ id, invoice }) => invoice.pages.map(({ page }) => ({ row: id, page })))

/** The page that the keys are on, should it still be there; otherwise the first of its row, or of all. */
export function standing(rows: Rows, spot: Spot | null): Spot | null {
  const spots = all(rows)
  return spots.find(it => it.row === spot?.row && it.page === spot.page) ?? spots.find(it => it.row === spot?.row) ?? spots[0] ?? null
}

/** Left and right go page by page, up and down invoice by invoice. */
export function stepped(rows: Rows, spot: Spot, key: string): Spot {
  const spots = all(rows)
  const at = spots.findIndex(it => it.row === spot.row && it.page === spot.page)
  if (key === 'ArrowRight' || key === 'ArrowLeft') return spots[at + (key === 'ArrowRight' ? 1 : -1)] ?? spot
  if (key === 'Home' || key === 'End') return spots.at(key === 'Home' ? 0 : -1) ?? spot
  const to = rows[rows.findIndex(it => it.id === spot.row) + (key === 'ArrowDown' ? 1 : -1)]
  return to ? { row: to.id, page: Math.min(spot.page, to.invoice.pages.length) } : spot
}

/** Pages as the call names them: by invoice, file and number in the file. */
export const named = (rows: Rows, picked: Picked) => picked.flatMap(({ row, page }) => {
  const found = rows.find(it => it.id === row)?.invoice.pages.find(it => it.page === page)
  return found ? [{ invoice_id: row, file_id: found.fileId, page: found.filePage }] : []
})
