import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { reviewerQueue, takeReview } from '@docketry/contracts/api/reviewer.ts'
import { useEffect, useRef, useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { counted } from '../data/format.ts'
import { useQuery } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { notifyFailure } from '../parts/toasts.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { Shell } from '../shell/shell.tsx'
import { dueText } from './due.ts'
import { OpenInvoice } from './open-invoice.tsx'
import { QueueList } from './queue-list.tsx'
import './reviewer.css'

const reloadMs = 20_000

/** With `ahead`: how far the server's clock is ahead of this one, in milliseconds. */
async function read(signal?: AbortSignal) {
  const answer = await sendRequest(reviewerQueue, signal ? { signal } : {})
  return { ...answer, ahead: answer.now - Date.now() }
}

/** `/reviewer`: invoices that firms sent to a Docketry Accountant for manual review, those due first on top. */
export function ReviewerPage() {
  const { data, problem, reload } = useQuery(['reviewer queue'], read)
  const [now, setNow] = useState(() => Date.now())
  const [open, setOpen] = useState<InvoiceAnswer | null>(null)
  useTitle('Manual reviews')
  useEffect(() => {
    const clock = setInterval(() => (setNow(Date.now()), reload()), reloadMs)
    return () => clearInterval(clock)
  }, [reload])

  /** The invoice that the person opened last; null once they have left it, whatever is still loading. */
  const wanted = useRef<string | null>(null)
  async function take(id: string): Promise<void> {
    wanted.current = id
    try {
      const { invoice } = await sendRequest(takeReview, { body: { invoice_id: id } })
      if (wanted.current === id) setOpen(invoice)
    } catch (thrown) {
      if (wanted.current === id) {
        notifyFailure(thrown)
        setOpen(null)
      }
    }
    reload()
  }
  const leave = (): void => {
    wanted.current = null
    setOpen(null)
    reload()
  }
  /** Opens the review that is due first, from a fresh queue: others may have taken some meanwhile. */
  async function next(): Promise<void> {
    const first = await read().then(
      ({ reviews }) => reviews.find(it => it.invoice_id !== open?.id),
      () => undefined,
    )
    if (first) await take(first.invoice_id)
    else leave()
  }
  const serverNow = Math.max(now, data ? data.now - data.ahead : 0) + (data?.ahead ?? 0)
  const review = data?.reviews.find(it => it.invoice_id === open?.id)
  return (
    <Shell>
      <div className="crumbs">Docketry Accountant</div>
      <h1 className="page-title">Manual reviews</h1>
      {open ? (
        <OpenInvoice
          key={open.id}
          invoice={open}
          leave={leave}
          next={() => void next()}
          renew={() => void take(open.id)}
          clientAndFirm={review ? `${review.client.name}, ${review.firm.name}` : ''}
          due={review ? dueText(review.dueAt, serverNow).words : ''}
        />
      ) : data ? (
        data.reviews.length === 0 ? (
          <StatusMessage title="Nothing is waiting">
            <p>No firm has requested a review. New requests appear here automatically.</p>
          </StatusMessage>
        ) : (
          <>
            <p className="faint num" role="status">
              {counted(data.waiting, 'invoice')} waiting, each due within 24 hours of the request.
            </p>
            <QueueList reviews={data.reviews} now={serverNow} open={id => void take(id)} />
          </>
        )
      ) : problem ? (
        <Failed problem={problem} retry={reload} />
      ) : (
        <Loading what="Loading the queue" />
      )}
    </Shell>
  )
}
