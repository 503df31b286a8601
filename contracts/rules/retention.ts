/** Retention (docs/decisions): the plan's months from the upload, and which files and invoices are erased together. Pure. */
import { plans } from './plans.ts'

/** The notice before a shorter retention applies. */
export const noticeMs = 30 * 24 * 60 * 60_000
/** The retention of a firm until it is notified of a shorter one. */
export const longestMonths = Math.max(...plans.map(plan => plan.retention))

/** The moment so many calendar months before (UTC ms); the last day of a month where that has fewer days. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}

/** The moment so many calendar months after (UTC ms). */
export const monthsAfter = (at: number, months: number): number => monthsBefore(at, -months)

/** `files`: when each was uploaded (UTC ms). `invoices`: the files whose pages each one contains. */
export type LegalHolds = { files: Record<string, number>; invoices: Record<string, string[]> }

/** From when the retention of each counts (UTC ms): of an invoice from its newest file, of a file from the newest invoice that uses it. */
export function countedFrom({ files, invoices }: LegalHolds): Record<string, number> {
  const counted: Record<string, number> = { ...files }
  for (const [id, used] of Object.entries(invoices)) {
    const from = Math.max(0, ...used.map(file => files[file] ?? 0))
    counted[id] = from
    for (const file of used) if (file in files) counted[file] = Math.max(counted[file] ?? 0, from)
  }
  return counted
}

/** Files and invoices whose retention counts from before `cutoff`, at most `most` invoices; a file never before all invoices that use it. */
export function dueOf(held: LegalHolds, cutoff: number, most = 1000): { files: string[]; invoices: string[] } {
  const counted = countedFrom(held)
  const isDue = (id: string): boolean => (counted[id] ?? 0) < cutoff
  const invoices = Object.keys(held.invoices).filter(isDue).slice(0, most)
  const leaving = new Set(invoices)
  const still = new Set(Object.entries(held.invoices).flatMap(([id, used]) => (leaving.has(id) ? [] : used)))
  return { invoices, files: Object.keys(held.files).filter(id => isDue(id) && !still.has(id)).slice(0, most) }
}
