/** The sentence, percentage and time left that a batch shows while it is read. */
import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { counted, shownClock } from '../data/format.ts'
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

/** A page takes up to a minute. Without a finished step for longer, work waits for its turn, or no process does it. */
const quietMs = 120_000

/**
 * Since when no step was finished, UTC ms of the server; null while steps are finished. `aheadMs`: by how much the clock of the browser is
 * ahead.
 */
export function quietSince(it: Pick<GroupProgress, 'status' | 'updatedAt'>, now: number, aheadMs = 0): number | null {
  return isWorking(it) && now - aheadMs - it.updatedAt >= quietMs ? it.updatedAt : null
}

/** The step that is under way: as it is while steps are finished (`doing`), and as what is waited for while none is. */
function presentStep({ progress: { total, prepared, read, failed, invoices, invoicesDone } }: GroupProgress): {
  doing: string
  awaited: string
} {
  if (total === 0) return { doing: 'Opening the files…', awaited: 'the files to be opened' }
  if (read + failed < total) {
    const [pages, page] = [counted(total, 'page'), `page ${read + failed + 1} of ${total}`]
    return prepared === 0
      ? { doing: `Preparing ${pages}`, awaited: `${pages} to be prepared` }
      : { doing: `Reading ${page}`, awaited: `${page} to be read` }
  }
  const invoice = `${invoicesDone + 1} of ${invoices}`
  return invoicesDone < invoices
    ? { doing: `Finding the values: ${invoice}`, awaited: `the values of invoice ${invoice}` }
    : // Files are segmented one by one: the invoices known so far are finished, other files are still to be segmented.
      { doing: 'Sorting pages into invoices', awaited: 'the pages to be sorted into invoices' }
}

/**
 * "Reading page 31 of 48 · about 20 s". `quiet`: since when no step was finished. Then "Waiting for page 1 of 9 to be read · nothing
 * finished since 2:02 pm", which is true whether it is read slowly, later, or by nobody.
 */
export function progressText(it: GroupProgress, left: number | null, quiet: number | null = null): string {
  const { doing, awaited } = presentStep(it)
  if (quiet !== null) return `Waiting for ${awaited} · nothing finished since ${shownClock(quiet)}`
  return left === null ? doing : `${doing} · ${roundedTimeText(left)}`
}

/** `isQuiet`: no step was finished for a while. */
export type ShownProgress = { value: number; text: string; isQuiet?: boolean }

/** Percentage and text for a group that is being read, updated every second. */
export function useProgress(it: GroupProgress): ShownProgress {
  const first = useRef<Sample | null>(null)
  /** A step that was finished while the screen is open tells how far the browser's clock is ahead, at most. */
  const clock = useRef({ updatedAt: it.updatedAt, aheadMs: Infinity })
  const [shown, setShown] = useState<ShownProgress>(() => ({
    value: shownProgress(it, Math.min(Date.now(), it.updatedAt + quietMs)),
    text: progressText(it, null),
  }))
  useEffect(() => {
    const known = clock.current
    if (it.updatedAt !== known.updatedAt)
      clock.current = { updatedAt: it.updatedAt, aheadMs: Math.max(0, Math.min(known.aheadMs, Date.now() - it.updatedAt)) }
    const aheadMs = Number.isFinite(clock.current.aheadMs) ? clock.current.aheadMs : 0
    const tick = (): void => {
      const now = Date.now()
      first.current ??= { at: now, done: stepsDone(it) }
      const left = secondsLeft(it, first.current, now)
      const quiet = quietSince(it, now, aheadMs)
      const until = Math.min(now, it.updatedAt + aheadMs + quietMs) // the percentage stands still while nothing is finished
      setShown(before => ({ value: shownProgress(it, until, before.value), text: progressText(it, left, quiet), isQuiet: quiet !== null }))
    }
    tick()
    if (!isWorking(it)) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [it])
  return shown
}
