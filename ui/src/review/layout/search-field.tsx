import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { counted } from '../../data/format.ts'
import { afterFrame } from '../grid/after-frame.ts'
import { usePage, useReview } from '../page-context.ts'

/** How many rows the search shows, beside its text. */
function Found() {
  const shown = useReview(state => state.order.length)
  const all = useReview(state => state.rows.length)
  const query = useReview(state => state.query.text)
  return (
    <span className="found faint num" role="status">
      {query.trim() ? (
        <>
          <span aria-hidden="true">
            {shown} of {all}
          </span>
          <span className="sr">
            {shown} of {counted(all, 'row')} shown
          </span>
        </>
      ) : (
        ''
      )}
    </span>
  )
}

/** Searches the rows. Enter and Down go to the grid (`toGrid`); Esc empties the search, then goes there. */
export function SearchField({ search, toGrid }: { search: RefObject<HTMLInputElement | null>; toGrid: () => void }) {
  const { review } = usePage()
  const query = useReview(state => state.query.text)
  return (
    <div className="search">
      <input
        ref={search}
        type="text"
        role="searchbox"
        aria-label="Search supplier, invoice number, ABN, date, amount, category"
        placeholder="Search supplier, number, ABN…"
        value={query}
        onChange={event => review.query({ text: event.target.value })}
        onKeyDown={event => {
          // Synchronously: the active cell is in the grid again before it gets the focus.
          if (event.key === 'Escape') flushSync(() => review.query({ text: '' }))
          if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          toGrid()
          // A row that the search had hidden may be rendered a frame later.
          afterFrame(() => void (document.activeElement === search.current && toGrid()))
        }}
      />
      <Found />
      {query ? (
        <button type="button" aria-label="Clear the search" onClick={() => (review.query({ text: '' }), search.current?.focus())}>
          ✕
        </button>
      ) : (
        <kbd aria-hidden="true">/</kbd>
      )}
    </div>
  )
}
