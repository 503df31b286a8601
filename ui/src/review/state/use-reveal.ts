import { useEffect, useMemo, useState } from 'react'
import type { Detail } from './server-rows.ts'

/**
 * The detail as far as it is revealed; all of it without the delay flag. `counter` is null when everything is shown. Time runs from the
 * first complete answer; rows that were shown while the batch was being read stay.
 */
export function useReveal(detail: Detail, delayed: boolean): { detail: Detail; counter: number | null } {
  const complete = detail.status === 'COMPLETE'
  const [isDelayed, setIsDelayed] = useState(delayed)
  const [since, setSince] = useState<number | null>(() => (complete ? Date.now() : null))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (complete) setSince(before => before ?? Date.now())
    else if (detail.invoices.length > 0) setIsDelayed(false)
  }, [complete, detail])
  const { rows, counter } = revealed(since === null ? 0 : Math.max(0, now - since), detail.invoices.length)
  const done = !isDelayed || !complete || (rows >= detail.invoices.length && counter >= 100)
  useEffect(() => {
    if (done) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [done])
  const shown = useMemo(() => (done ? detail : { ...detail, invoices: detail.invoices.slice(0, rows) }), [detail, done, rows])
  return { detail: shown, counter: done ? null : counter }
}

/** ms until the first row, between rows, and between two steps of the counter (specification of scanning, section 4). */
const first = 8000
const each = 2000
const step = 500

/**
 * With the delay flag, rows of a complete batch appear one by one: how many of `all` are shown after `elapsed` ms, and the counter
 * (0..100).
 */
export const revealed = (elapsed: number, all: number): { rows: number; counter: number } => ({
  rows: elapsed < first ? 0 : Math.min(all, 1 + Math.floor((elapsed - first) / each)),
  counter: Math.min(100, Math.max(0, Math.floor(elapsed / step))),
})
