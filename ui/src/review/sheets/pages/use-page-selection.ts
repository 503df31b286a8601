import { useState } from 'react'
import type { Row } from '../../state/rows.ts'
import { usePage } from '../../page-context.ts'
import { existingSpot, toggled, type Picked, type Spot } from './pages-state.ts'

/** Which pages the sheet works on. */
export type PageSelection = {
  /** The focused page; null while there are no rows. `row` is its invoice. */
  spot: Spot | null
  row: Row | undefined
  focus: (spot: Spot | null) => void
  picked: Picked
  toggle: (spot: Spot) => void
  unpick: () => void
  /** Id of the invoice that pages will be moved to; null unless one is being chosen by keyboard. */
  target: string | null
  setTarget: (id: string | null) => void
}

/** Starts at the first page of the active row. The focused page follows the rows when they change. */
export function usePageSelection(rows: readonly Row[]): PageSelection {
  const { review } = usePage()
  const [wanted, setWanted] = useState<Spot | null>(() => {
    const { activeCell } = review.store.get()
    return activeCell ? { row: activeCell.id, page: 1 } : null
  })
  const [picked, setPicked] = useState<Picked>([])
  const [target, setTarget] = useState<string | null>(null)
  const spot = existingSpot(rows, wanted)
  return {
    spot,
    row: spot ? rows.find(it => it.id === spot.row) : undefined,
    focus: setWanted,
    picked,
    toggle: at => setPicked(toggled(picked, at)),
    unpick: () => setPicked([]),
    target,
    setTarget,
  }
}

/** What Move and New invoice apply to: the picked pages, else the focused one. */
export const pagesToMove = ({ picked, spot }: PageSelection): Picked => (picked.length > 0 ? picked : spot ? [spot] : [])

/** What is made invoices of their own: the picked pages, else each page of the invoice of the focused one. */
export const pagesToSeparate = ({ picked, row }: PageSelection): Picked =>
  picked.length > 0 ? picked : (row?.invoice.pages.map(({ page }) => ({ row: row.id, page })) ?? [])
