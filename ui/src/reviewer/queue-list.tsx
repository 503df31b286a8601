import type { QueuedReview } from '@docketry/contracts/api/reviewer.ts'
import type { KeyboardEvent } from 'react'
import { counted } from '../data/format.ts'
import { dueText } from './due.ts'

/** Arrows, Home and End move the focus; Enter opens the review, as on every button. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.findIndex(it => it === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[Math.min(rows.length - 1, Math.max(0, to))]?.focus()
}

export function QueueList({ reviews, now, open }: { reviews: QueuedReview[]; now: number; open: (id: string) => void }) {
  return (
    <ul className="reviewer-queue" onKeyDown={moveFocus}>
      {reviews.map((review, i) => {
        const due = dueText(review.dueAt, now)
        return (
          <li key={review.invoice_id}>
            <button type="button" autoFocus={i === 0} onClick={() => open(review.invoice_id)}>
              {review.image ? <img src={review.image} alt="" loading="lazy" /> : <span />}
              <span>
                <b>{review.supplier ?? 'Supplier not known'}</b>
                <br />
                <span className="faint">{counted(review.pages, 'page')}</span>
              </span>
              <span>
                {review.client.name}
                <br />
                <span className="faint">{review.firm.name}</span>
              </span>
              <span>{review.state === 'taken' ? 'Yours' : 'Waiting'}</span>
              <span className={`num due ${due.level}`}>{due.words}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
