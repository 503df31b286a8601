import { Suspense } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { usePage, useReview } from '../page-context.ts'
import { NotOpened } from '../sheets/not-opened.tsx'
import { toggleLines } from '../state/open-lines.ts'
import type { Row } from '../state/rows.ts'

const Lines = lazyPart(() => import('../lines/line-items.tsx').then(it => it.LinesOfCard), NotOpened)

/** Under a card: the line items of its invoice, and the button that shows them. */
export function CardLines({ row }: { row: Row }) {
  const { review } = usePage()
  const open = useReview(state => state.openLines.has(row.id))
  return (
    <>
      <button type="button" className="card-lines" aria-expanded={open} onClick={() => toggleLines(review, row.id)}>
        {open ? '▾' : '▸'} Line items
      </button>
      {open && (
        <Suspense fallback={null}>
          <Lines key={row.id} row={row} />
        </Suspense>
      )}
    </>
  )
}
