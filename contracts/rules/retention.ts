/** How long papers are kept (docs/decisions, Retention): months of the plan from the upload, and what hangs together. Pure. */
import { plans } from './plans.ts'

/** Nothing is erased by a shorter rule without so long a notice. */
export const noticeMs = 30 * 24 * 60 * 60_000
/** What holds for a firm until it was told otherwise. */
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

/** The moment so many calendar months after (UTC ms): not before it was anything of then erased. */
export const monthsAfter = (at: number, months: number): number => monthsBefore(at, -months)

/** `files`: when each was uploaded (UTC ms). `invoices`: the files whose pages each holds. */
export type LegalHolds = { files: Record<string, number>; invoices: Record<string, string[]> }

/** From when each counts: an invoice is as young as the youngest file that it uses, a file as young as the youngest invoice that uses it. */
export function countedFrom({ files, invoices }: LegalHolds): Record<string, number> {
  const counted: Record<string, number> = { ...files }
  for (const [id, used] of Object.entries(invoices)) {
    const from = Math.max(0, ...used.map(file => files[file] ?? 0))
    counted[id] = from
    for (const file of used) if (file in files) counted[file] = Math.max(counted[file] ?? 0, from)
  }
  return counted
}

/** What was counted from before `cutoff`, at most so many invoices; a file never before all invoices that use it. */
export function dueOf(held: LegalHolds, cutoff: number, most = 1000): { files: string[]; invoices: string[] } {
  const counted = countedFrom(held)
  const isDue = (id: string): boolean => (counted[id] ?? 0) < cutoff
  const invoices = Object.keys(held.invoices).filter(isDue).slice(0, most)
  const leaving = new Set(invoices)
  const still = new Set(Object.entries(held.invoices).flatMap(([id, used]) => (leaving.has(id) ? [] : used)))
  return { invoices, files: Object.keys(held.files).filter(id => isDue(id) && !still.has(id)).slice(0, most) }
}
