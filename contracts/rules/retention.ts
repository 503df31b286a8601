/** Retention (docs/decisions/0009): the plan's months from the upload, and which files and invoices are erased together. Pure. */
import { plans } from './plans.ts'

/** The notice before a shorter retention applies. */
export const noticeMs = 30 * 24 * 60 * 60_000
/** The retention of a firm until it is notified of a shorter one. */
export const longestMonths = Math.max(...plans.map(plan => plan.retention))

/** The moment `months` calendar months before `at` (UTC ms); on the last day of a month that has fewer days. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}

/** The moment `months` calendar months after `at` (UTC ms). */
export const monthsAfter = (at: number, months: number): number => monthsBefore(at, -months)

/**
 * What is counted from before this moment has been retained for `months` calendar months at `at` (UTC ms). Where that month has no such
 * day, this is its end, because what is counted from its last day was retained until an earlier day: so nothing that was due is not due any
 * more a day later.
 */
export function cutoffAt(at: number, months: number): number {
  const before = new Date(monthsBefore(at, months))
  return before.getUTCDate() === new Date(at).getUTCDate()
    ? before.getTime()
    : Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 1)
}

/** `files`: when each was uploaded (UTC ms). `invoices`: the files whose pages each one contains. */
type RetainedDocuments = { files: Record<string, number>; invoices: Record<string, string[]> }

/** When each one's retention starts (UTC ms): an invoice's with its newest file, a file's with the newest invoice that uses it. */
export function countedFrom({ files, invoices }: RetainedDocuments): Record<string, number> {
  const counted: Record<string, number> = { ...files }
  for (const [id, used] of Object.entries(invoices)) {
    const from = Math.max(0, ...used.map(file => files[file] ?? 0))
    counted[id] = from
    for (const file of used) if (file in files) counted[file] = Math.max(counted[file] ?? 0, from)
  }
  return counted
}

/**
 * Files and invoices whose retention started before `cutoff` (UTC ms), at most `max` of each. A file is due only when all invoices that use
 * it are.
 */
export function dueOf(retained: RetainedDocuments, cutoff: number, max = 1000): { files: string[]; invoices: string[] } {
  const counted = countedFrom(retained)
  const isDue = (id: string): boolean => (counted[id] ?? 0) < cutoff
  const invoices = Object.keys(retained.invoices).filter(isDue).slice(0, max)
  const leaving = new Set(invoices)
  const inUse = new Set(Object.entries(retained.invoices).flatMap(([id, used]) => (leaving.has(id) ? [] : used)))
  return {
    invoices,
    files: Object.keys(retained.files)
      .filter(id => isDue(id) && !inUse.has(id))
      .slice(0, max),
  }
}
