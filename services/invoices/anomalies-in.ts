import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { anomaliesOf } from './anomalies.ts'
import { comparedWith } from './compared-with.ts'

/** What asks for a look on these rows of a firm, beside all invoices of their clients. `at` is UTC milliseconds. */
export async function anomaliesIn(read: ReadRows, firmId: string, rows: ReviewRow[], at: number): Promise<Anomaly[]> {
  const [firm, others] = await Promise.all([read.get('businesses', firmId), comparedWith(read, rows)])
  return anomaliesOf(rows, dateIn(firm?.firm?.zone ?? 'Australia/Sydney', at), others)
}
