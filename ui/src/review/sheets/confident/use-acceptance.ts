import { useCallback, useEffect, useRef, useState } from 'react'
import { counted } from '../../../data/format.ts'
import { notifyFailure } from '../../../parts/toasts.tsx'
import { usePage, useReview } from '../../page-context.ts'
import { confidentPageSize, confidentRows } from '../tiles.ts'

/** The invoices of the confident sheet, a page of them at a time, and their acceptance. All are invoice ids. */
type Acceptance = {
  /** As they were when the sheet opened. */
  all: readonly string[]
  /** Index in `all` of the first one on this page. */
  first: number
  shownIds: readonly string[]
  /** Index in `shownIds` of the active one. */
  at: number
  moveTo: (at: number) => void
  leftOut: ReadonlySet<string>
  /** Leaves one out; takes it in again if it is left out. */
  leave: (id: string) => void
  /** Those of this page that will be accepted. */
  accepted: readonly string[]
  accept: () => void
  /** From an undo or redo to the next other act the sheet shows the page with the first invoice that is not accepted. */
  setFollows: (follows: boolean) => void
}

export function useAcceptance(): Acceptance {
  const { review, extractionDetails } = usePage()
  const rows = useReview(state => state.rows)
  const [all] = useState(() => confidentRows(review.store.get().order.flatMap(id => review.row(id) ?? [])))
  const [first, setFirst] = useState(0)
  const [at, setAt] = useState(0)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  /** A reference, because undo and redo change the rows later: they wait for their code and for a save. */
  const follows = useRef(false)
  const shownIds = all.slice(first, first + confidentPageSize)
  const accepted = shownIds.filter(id => !leftOut.has(id))
  // The same function at every render: a tile is rendered again only when it changes.
  const leave = useCallback((id: string): void => {
    follows.current = false
    setLeftOut(before => new Set(before.has(id) ? [...before].filter(it => it !== id) : [...before, id]))
  }, [])
  // Loads this page and the next one.
  useEffect(() => {
    extractionDetails
      .load(all.slice(first, first + 2 * confidentPageSize))
      .catch((thrown: unknown) => notifyFailure(thrown, 'These parts of the pages could not be loaded.'))
  }, [extractionDetails, all, first])
  useEffect(() => {
    if (!follows.current) return
    const waiting = all.findIndex(id => !leftOut.has(id) && !review.row(id)?.values.reviewed)
    setFirst(waiting < 0 ? all.length : waiting - (waiting % confidentPageSize))
    setAt(0)
  }, [rows, all, leftOut, review])

  return {
    all,
    first,
    shownIds,
    at,
    moveTo: setAt,
    leftOut,
    leave,
    accepted,
    accept() {
      follows.current = false
      review.edit(`${counted(accepted.length, 'row')} accepted`, Object.fromEntries(accepted.map(id => [id, { reviewed: true }])))
      setFirst(first + confidentPageSize)
      setAt(0)
    },
    setFollows: it => void (follows.current = it),
  }
}
