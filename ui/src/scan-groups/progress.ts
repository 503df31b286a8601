import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { counted } from '../data/format.ts'
import { useEffect, useRef, useState } from 'react'
import { isWorking } from './is-working.ts'

export type GroupProgress = Pick<GroupCard, 'status' | 'percentage' | 'total' | 'updatedAt' | 'progress'>

const msPerPage = 18_000
const pagesPerSet = 10

/** Estimated percentage: 80 × elapsed / (18 s × 10 × sets of ten pages, rounded up), 80 at most. Times in UTC ms. */
export function estimate(total: number, updatedAt: number, now: number): number {
  const sets = Math.max(1, Math.ceil(total / pagesPerSet))
  return Math.min(80, Math.max(0, (80 * (now - updatedAt)) / (msPerPage * pagesPerSet * sets)))
}

/** Percentage shown: the larger of the counted and the estimated one, never below `before`, below 100 until COMPLETE. */
export function shownProgress(it: GroupProgress, now: number, before = 0): number {
  if (it.status === 'COMPLETE') return 100
  const estimated = it.status === 'CROPPED_IMAGES_UPLOADED' ? estimate(it.total, it.updatedAt, now) : 0
  return Math.min(99, Math.max(it.percentage, estimated, before))
}

type Sample = { at: number; done: number }

/** Relative cost of OCR of a page; preparing it and extracting its fields cost 1 each. */
const ocrCost = 6
/** Steps done: each page is prepared and read, each invoice finished. */
export const stepsDone = ({ progress: p }: Pick<GroupProgress, 'progress'>): Sample['done'] =>
  p.prepared + ocrCost * p.read + p.invoicesDone
const stepsAll = ({ progress: p }: Pick<GroupProgress, 'progress'>): number =>
  (1 + ocrCost) * (p.total - p.failed) + Math.max(p.invoices, p.total - p.failed)

/** Seconds left at the pace since `first`; null while there is too little to judge by. */
export function secondsLeft(it: Pick<GroupProgress, 'progress'>, first: Sample | null, now: number): number | null {
  const done = stepsDone(it) - (first?.done ?? 0)
  if (!first || done < 2 * ocrCost || now - first.at < 1500) return null
  return Math.max(1, ((stepsAll(it) - stepsDone(it)) * (now - first.at)) / done / 1000)
}

const roundedTimeText = (seconds: number): string =>
  seconds < 60 ? `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s` : `about ${counted(Math.ceil(seconds / 60), 'minute')}`

/** "Reading page 31 of 48 · about 20 s". */
export function progressText(it: GroupProgress, left: number | null): string {
  const { total, prepared, read, failed, invoices, invoicesDone } = it.progress
  const time = left === null ? '' : ` · ${roundedTimeText(left)}`
  if (total === 0) return 'Opening the files…'
  if (read + failed < total) {
    return prepared === 0
      ? `Preparing ${counted(total, 'page')}${time}`
      : `Reading page ${Math.min(total, read + failed + 1)} of ${total}${time}`
  }
  return invoices > 0
    ? `Finding the values: ${Math.min(invoicesDone + 1, invoices)} of ${invoices}${time}`
    : `Sorting pages into invoices${time}`
}

/** Percentage and text for a group that is being read, updated every second. */
export function useProgress(it: GroupProgress): { value: number; text: string } {
  const first = useRef<Sample | null>(null)
  const [shown, setShown] = useState(() => ({ value: shownProgress(it, Date.now()), text: progressText(it, null) }))
  useEffect(() => {
    const tick = (): void => {
      const now = Date.now()
      first.current ??= { at: now, done: stepsDone(it) }
      const left = secondsLeft(it, first.current, now)
      setShown(before => ({ value: shownProgress(it, now, before.value), text: progressText(it, left) }))
    }
    tick()
    if (!isWorking(it)) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [it])
  return shown
}
