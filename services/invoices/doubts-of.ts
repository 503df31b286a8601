/** What the review page would stop at in an invoice as the machine left it, for cards and quarters. Pure. */
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { Doubts } from '@docketry/contracts/rules/doubt.ts'
import { valueOf, valuesOf } from './invoice.ts'
import { machineBrief } from './machine-brief.ts'
import { rowAnomalies } from './row-anomalies.ts'

/** No day is after it: a count is folded once, and what is in the future today is not for ever. */
const noDay = '9999-12-31'

/**
 * By the rule of the page itself: each field that it flags, with the value that is doubted; null for what is missing or broken. What only other invoices
 * tell (duplicates, habits of a supplier, dates far from the rest) is not counted: it changes with them.
 */
export function doubtsOf(extraction: Extraction): Doubts['doubtful'] {
  const values = valuesOf(extraction)
  const found = rowAnomalies({ values, machine: machineBrief(extraction), byPerson: [], reviewed: false }, noDay)
  // Of two on one field the first is the graver.
  return Object.fromEntries(found.toReversed().map(({ field, level }) => [field, level === 'wrong' ? null : valueOf(values, field)]))
}
