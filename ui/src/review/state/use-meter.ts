import { useEffect, useRef, useState } from 'react'

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Counts the keys of the page; renders only when another row is reviewed. */
export function useMeter(reviewed: number): { seconds: string; keys: string } | null {
  const meter = useRef<Meter | null>(null)
  const [shown, setShown] = useState<ReturnType<typeof perInvoice>>(null)
  useEffect(() => {
    meter.current ??= startedMeter(reviewed)
    setShown(perInvoice(meter.current, reviewed))
  }, [reviewed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (meter.current && !modifiers.has(event.key)) meter.current = withKey(meter.current, event.timeStamp)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  return shown
}

/** Pace of the review: keys and ms of work so far, and how many rows were reviewed when it began. */
type Meter = { keys: number; ms: number; last: number | null; from: number }

export const startedMeter = (reviewed: number): Meter => ({ keys: 0, ms: 0, last: null, from: reviewed })

/** ms. Longer pauses do not count as work. */
const maxPause = 20_000

/** One key at `now` (ms). */
export const withKey = (it: Meter, now: number): Meter => ({
  ...it,
  keys: it.keys + 1,
  last: now,
  ms: it.ms + (it.last === null ? 0 : Math.min(maxPause, Math.max(0, now - it.last))),
})

const minInvoices = 3

/** Seconds and keys per invoice with one decimal; null until a few invoices are reviewed. */
export function perInvoice(it: Meter, reviewed: number): { seconds: string; keys: string } | null {
  const invoices = reviewed - it.from
  if (invoices < minInvoices || it.ms === 0) return null
  return { seconds: (it.ms / invoices / 1000).toFixed(1), keys: (it.keys / invoices).toFixed(1) }
}
