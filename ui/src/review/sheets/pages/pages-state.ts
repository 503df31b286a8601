/** State of the pages sheet: the focused page, the picked pages, and which invoices are rendered. Pure. */
import type { Row } from '../../state/rows.ts'

export type Spot = { row: string; page: number }
export type Picked = readonly Spot[]
type Rows = readonly Pick<Row, 'id' | 'invoice'>[]

export const isPicked = (picked: Picked, { row, page }: Spot): boolean => picked.some(it => it.row === row && it.page === page)
export const toggled = (picked: Picked, spot: Spot): Picked =>
  isPicked(picked, spot) ? picked.filter(it => it.row !== spot.row || it.page !== spot.page) : [...picked, spot]

/** Page `page` of the row at `i`, or the nearest existing one. While the row's pages are not loaded, the number stays as requested. */
function spotIn(rows: Rows, i: number, page: number): Spot | null {
  const row = rows[i]
  if (!row) return null
  return { row: row.id, page: Math.max(1, Math.min(page, row.invoice.pages.length || page)) }
}

/** `spot` if its page exists, else the nearest page of its row, else the first page of all. Null without rows. */
export function existingSpot(rows: Rows, spot: Spot | null): Spot | null {
  const at = spot === null ? -1 : rows.findIndex(it => it.id === spot.row)
  return at < 0 ? spotIn(rows, 0, 1) : spotIn(rows, at, spot?.page ?? 1)
}

/** The page that a key leads to: Left and Right move by page, Up and Down by invoice. Other keys return `spot`. */
export function spotAfterKey(rows: Rows, spot: Spot, key: string): Spot {
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

/** References of pages in requests: invoice, file and number in the file. Pages that are gone are left out. */
export const named = (rows: Rows, picked: Picked) =>
  picked.flatMap(({ row, page }) => {
    const found = rows.find(it => it.id === row)?.invoice.pages.find(it => it.page === page)
    return found ? [{ invoice_id: row, file_id: found.fileId, page: found.filePage }] : []
  })

/** Data type of a dragged page; tells it from dropped text and files. */
const kind = 'application/x-docketry-page'
export const drag = (data: Pick<DataTransfer, 'setData'>, spot: Spot): void => data.setData(kind, JSON.stringify(spot))
/** The dropped page; null for other data. */
export function dragged(data: Pick<DataTransfer, 'getData'>): Spot | null {
  const text = data.getData(kind)
  return text === '' ? null : (JSON.parse(text) as Spot) // as `drag` wrote it
}

/**
 * Invoices rendered at once. With `around` more on each side, their extraction details fit one request (`maxDetails` in
 * contracts/api/review.ts).
 */
export const maxRendered = 60
const around = 20

/** Index of the first rendered invoice: stays `before` while index `at` is rendered or -1; otherwise `at` moves to the middle. */
export function firstRendered(count: number, at: number, before: number): number {
  const last = Math.max(0, count - maxRendered)
  const stays = at < 0 || (at >= before && at < before + maxRendered)
  return Math.max(0, Math.min(last, stays ? before : at - maxRendered / 2))
}

/**
 * Index ranges, end exclusive: `drawn`, the rendered invoices; `fetched`, those whose extraction details are loaded, neighbours included.
 */
export const rangesOf = (count: number, first: number) => ({
  drawn: [first, Math.min(count, first + maxRendered)] as const,
  fetched: [Math.max(0, first - around), Math.min(count, first + maxRendered + around)] as const,
})
