/** State of the pages sheet: the focused page, the picked pages, and which invoices are rendered. Pure. */
import type { Row } from '../../state/rows.ts'

export type Spot = { row: string; page: number }
export type Picked = readonly Spot[]
type Rows = readonly Pick<Row, 'id' | 'invoice'>[]

export const isPicked = (picked: Picked, { row, page }: Spot): boolean => picked.some(it => it.row === row && it.page === page)
export const toggled = (picked: Picked, spot: Spot): Picked =>
  isPicked(picked, spot) ? picked.filter(it => it.row !== spot.row || it.page !== spot.page) : [...picked, spot]

/** The page of this number of the row at `i`, or the nearest that it has; a row whose pages are not here yet keeps what is asked of it. */
function spotIn(rows: Rows, i: number, page: number): Spot | null {
  const row = rows[i]
  if (!row) return null
  return { row: row.id, page: Math.max(1, Math.min(page, row.invoice.pages.length || page)) }
}

/** The page that the keys are on, should it still be there; otherwise the nearest of its row, or the first of all. */
export function existingSpot(rows: Rows, spot: Spot | null): Spot | null {
  const at = spot === null ? -1 : rows.findIndex(it => it.id === spot.row)
  return at < 0 ? spotIn(rows, 0, 1) : spotIn(rows, at, spot?.page ?? 1)
}

/** Left and right go page by page, up and down invoice by invoice. */
export function stepped(rows: Rows, spot: Spot, key: string): Spot {
  const at = rows.findIndex(it => it.id === spot.row)
  const last = rows[at]?.invoice.pages.length ?? 0
  const to: Record<string, () => Spot | null> = {
    Home: () => spotIn(rows, 0, 1),
    End: () => spotIn(rows, rows.length - 1, Infinity),
    ArrowUp: () => spotIn(rows, at - 1, spot.page),
    ArrowDown: () => spotIn(rows, at + 1, spot.page),
    ArrowLeft: () => (spot.page > 1 ? spotIn(rows, at, spot.page - 1) : spotIn(rows, at - 1, Infinity)),
    ArrowRight: () => (spot.page < last ? spotIn(rows, at, spot.page + 1) : spotIn(rows, at + 1, 1)),
  }
  return to[key]?.() ?? spot
}

/** Pages as the call names them: by invoice, file and number in the file. */
export const named = (rows: Rows, picked: Picked) => picked.flatMap(({ row, page }) => {
  const found = rows.find(it => it.id === row)?.invoice.pages.find(it => it.page === page)
  return found ? [{ invoice_id: row, file_id: found.fileId, page: found.filePage }] : []
})

/** Ours alone: text or files that are dropped are no pages. */
const kind = 'application/x-docketry-page'
export const drag = (data: Pick<DataTransfer, 'setData'>, spot: Spot): void => data.setData(kind, JSON.stringify(spot))
/** The page that is dragged; null when it is something else. */
export function dragged(data: Pick<DataTransfer, 'getData'>): Spot | null {
  const text = data.getData(kind)
  return text === '' ? null : (JSON.parse(text) as Spot) // as `drag` wrote it
}

/** Which invoices the page sheet draws of a batch of any size: those around the one in hand. Pure. */

/** Drawn at once. With those fetched around them they are the papers of one answer (contracts/api/review.ts, `mostPapers`). */
export const maxRendered = 60
const around = 20

/** The first one drawn: stays as it is while the one at `at` is among those drawn; otherwise that one comes to stand in their middle. */
export function firstRendered(count: number, at: number, before: number): number {
  const last = Math.max(0, count - maxRendered)
  const stays = at < 0 || (at >= before && at < before + maxRendered)
  return Math.max(0, Math.min(last, stays ? before : at - maxRendered / 2))
}

/** Where the ones drawn begin and end, and where those whose papers are fetched do: going on finds its neighbours there. */
export const rangesOf = (count: number, first: number) => ({
  drawn: [first, Math.min(count, first + maxRendered)] as const,
  fetched: [Math.max(0, first - around), Math.min(count, first + maxRendered + around)] as const,
})
