import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Row } from '../../state/rows.ts'
import { shown } from '../../state/shown.ts'
import { drag, isPicked, type Picked, type Spot } from './pages-state.ts'

type Props = {
  row: Row
  number: number
  spot: Spot | null
  picked: Picked
  isTarget: boolean
  isOver: boolean
  hover: (row: string | null) => void
  choose: (spot: Spot) => void
  toggle: (spot: Spot) => void
  drop: (data: DataTransfer) => void
}

type PageProps = {
  row: Row
  page: Row['invoice']['pages'][number]
  of: number
  isActive: boolean
  chosen: boolean
  choose: () => void
  toggle: () => void
}

function Page({ row, page, of, isActive, chosen, choose, toggle }: PageProps) {
  const ref = useRef<HTMLButtonElement>(null)
  // In a layout effect: a key pressed before a page has the focus would be lost.
  useLayoutEffect(() => {
    if (isActive) ref.current?.focus()
  }, [isActive])
  return (
    <button
      ref={ref}
      type="button"
      className="pages-page"
      data-first={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-pressed={chosen}
      aria-label={`Page ${page.page} of ${of}`}
      draggable
      onFocus={choose}
      onClick={event => (choose(), event.detail > 0 && toggle())}
      onDragStart={event => drag(event.dataTransfer, { row: row.id, page: page.page })}
    >
      <img src={page.image} alt="" loading="lazy" draggable={false} style={{ aspectRatio: `${page.width} / ${page.height}` }} />
      <span className="num">{page.page}</span>
    </button>
  )
}

/** One invoice of the sheet with its pages; a drop target for other pages. */
export function InvoicePages({ row, number, spot, picked, isTarget, isOver, hover, choose, toggle, drop }: Props) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isTarget) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isTarget])
  const { pages } = row.invoice
  const { supplier } = row.values
  const name = row.invoice.reading ? 'Reading…' : (supplier ?? 'No supplier')
  const total = row.invoice.reading ? '' : ` · ${shown('total', row.values)}`
  return (
    <section
      ref={ref}
      className={`pages-invoice${isTarget ? ' target' : ''}${isOver ? ' over' : ''}`}
      aria-label={`Invoice ${number}: ${name}${total}`}
      onDragOver={event => (event.preventDefault(), hover(row.id))}
      onDragLeave={event => event.currentTarget.contains(event.relatedTarget as Node | null) || hover(null)}
      onDrop={event => (event.preventDefault(), drop(event.dataTransfer))}
    >
      <h3>
        <span className="num">{number}</span>
        <span className="pages-name">{name}</span>
        <span className="num">{total}</span>
      </h3>
      <div>
        {pages.map(page => {
          const at = { row: row.id, page: page.page }
          return (
            <Page
              key={`${page.fileId} ${page.filePage}`}
              row={row}
              page={page}
              of={pages.length}
              isActive={spot?.row === row.id && spot.page === page.page}
              chosen={isPicked(picked, at)}
              choose={() => choose(at)}
              toggle={() => toggle(at)}
            />
          )
        })}
      </div>
    </section>
  )
}
