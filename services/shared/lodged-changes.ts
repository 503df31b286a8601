/** What changed in a lodged worksheet since, as reminders need it (services/worksheets/find-lodged-changes.ts finds it). */

/**
 * `name`: of the period. `responsible`: users, who lodged first, then who froze. `changes`: of invoices, oldest first, `credit` what each
 * adds to 1B in cents, `by` a name, `at` UTC ms.
 */
export type LodgedChanges = {
  clientId: string
  clientName: string
  period: string
  name: string
  responsible: string[]
  changes: { invoice: string; credit: number; by: string; at: number }[]
}

/** `since`: UTC ms; worksheets of which no invoice changed since then are left out, as are changes from before. */
export type FindLodgedChanges = (firmId: string, since: number) => Promise<LodgedChanges[]>
