import { useEffect, useMemo, useState } from 'react'
import { revealed } from './reveal.ts'
import type { Detail } from './values.ts'

/** The detail as far as it is revealed; all of it without the delay flag. `counter` is null when nothing is held back. */
export function useReveal(detail: Detail, delayed: boolean): { detail: Detail; counter: number | null } {
  const [since] = useState(() => Date.now())
  const [now, setNow] = useState(since)
  const holds = delayed && detail.status === 'COMPLETE'
  const { rows, counter } = revealed(now - since, detail.invoices.length)
  const done = !holds || (rows >= detail.invoices.length && counter >= 100)
  useEffect(() => {
    if (done) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [done])
  const shown = useMemo(() => (done ? detail : { ...detail, invoices: detail.invoices.slice(0, rows) }), [detail, done, rows])
  return { detail: shown, counter: done ? null : counter }
}
