import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { counted } from '../data/format.ts'

export type GroupProgress = Pick<GroupCard, 'status' | 'percentage' | 'total' | 'updatedAt' | 'progress'>

const msPerPage = 18_000
const pagesPerSet = 10

/** Rulings, Scans: 80 × elapsed / (18 s × 10 × sets of ten pages, rounded up), 80 at most. Times in UTC ms. */
export function estimate(total: number, updatedAt: number, now: number): number {
  const sets = Math.max(1, Math.ceil(total / pagesPerSet))
  return Math.min(80, Math.max(0, (80 * (now - updatedAt)) / (msPerPage * pagesPerSet * sets)))
}

/** The larger of what is counted and what is estimated, never falling below `before`, below 100 until COMPLETE. */
export function shownProgress(it: GroupProgress, now: number, before = 0): number {
  if (it.status === 'COMPLETE') return 100
  const guessed = it.status === 'CROPPED_IMAGES_UPLOADED' ? estimate(it.total, it.updatedAt, now) : 0
  return Math.min(99, Math.max(it.percentage, guessed, before))
}

export type Sample = { at: number; done: number }

/** What a page costs to be read, when to prepare it, or to find its figures, costs 1: all pages are soon prepared, and that is no pace to go by. */
const reading = 6
/** What is done of a group: every page is prepared once and read once, and its invoice finished. */
export const stepsDone = ({ progress: p }: Pick<GroupProgress, 'progress'>): Sample['done'] => p.prepared + reading * p.read + p.invoicesDone
const stepsAll = ({ progress: p }: Pick<GroupProgress, 'progress'>): number => (1 + reading) * (p.total - p.failed) + Math.max(p.invoices, p.total - p.failed)

/** Seconds left by the pace since `first` was seen, or null before there is a pace. */
export function secondsLeft(it: Pick<GroupProgress, 'progress'>, first: Sample | null, now: number): number | null {
  const made = stepsDone(it) - (first?.done ?? 0)
  if (!first || made < 2 * reading || now - first.at < 1500) return null
  return Math.max(1, ((stepsAll(it) - stepsDone(it)) * (now - first.at)) / made / 1000)
}

const roundedWords = (seconds: number): string =>
  seconds < 60 ? `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s` : `about ${counted(Math.ceil(seconds / 60), 'minute')}`

/** "Reading page 31 of 48 · about 20 s". */
export function progressText(it: GroupProgress, left: number | null): string {
  const { total, prepared, read, failed, invoices, invoicesDone } = it.progress
  const time = left === null ? '' : ` · ${roundedWords(left)}`
  if (total === 0) return 'Opening the files…'
  if (read + failed < total) {
    return prepared === 0 ? `Preparing ${counted(total, 'page')}${time}` : `Reading page ${Math.min(total, read + failed + 1)} of ${total}${time}`
  }
  return invoices > 0 ? `Finding the figures: ${Math.min(invoicesDone + 1, invoices)} of ${invoices}${time}` : `Sorting pages into invoices${time}`
}
