/** Marks the review rows for which a newer model proposes values that nobody has decided about. */
import type { ServerRow } from '@docketry/contracts/api/review.ts'
import type { FieldDifference } from '@docketry/contracts/events/invoice.ts'
import { allFields, type AnyField } from '@docketry/contracts/fields.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { comparedValue, isPersons, type TypedField } from '../proposed-values.ts'
import { readBases } from '../../shared/printed-dates.ts'
import { isSetByPerson } from '../value-sources.ts'

/**
 * The fields that can be adopted, by the row as it is now: a proposal is decided when they are adopted, or a person types, confirms or
 * accepts the present values.
 */
function openFields(row: ReviewRow, basis: ReportingBasis, differences: readonly FieldDifference[]): AnyField[] {
  const sources = row.amountSources ?? {}
  // Also an amount that has its former value again, and a GST that followed from a person's total: the command that adopts refuses them as
  // well.
  const typed: TypedField[] = [
    ...allFields.filter(field => isSetByPerson(row, field)),
    ...(['total', 'gst', 'treatment'] as const).filter(field => sources[field] !== undefined),
  ]
  if (row.byPerson.includes('invoiceDate')) typed.push('printedDate')
  const state = { values: row.values, typed, confirmedValues: row.confirmedValues, reviewed: row.reviewed, basis }
  return differences
    .filter(({ field, proposed }) => proposed !== comparedValue(state, field) && !isPersons(state, field))
    .map(({ field }) => field)
}

/** `lines`: the answers of `rows`, which are of one client. */
export async function withProposed(read: ReadRows, rows: ReviewRow[], lines: ServerRow[]): Promise<ServerRow[]> {
  const [first] = rows
  if (!first) return lines
  const { rows: open } = await read.find('proposals', { filter: { clientId: first.clientId, open: 1 } })
  if (open.length === 0) return lines
  const basisOf = await readBases(read, [first])
  const [differences, byId] = [
    new Map(open.map(({ id, proposed }) => [id, proposed?.differences ?? []])),
    new Map(rows.map(row => [row.id, row])),
  ]
  return lines.map(line => {
    const row = byId.get(line.id)
    const proposed = row ? openFields(row, basisOf(row), differences.get(line.id) ?? []) : []
    return proposed.length > 0 ? { ...line, proposed } : line
  })
}
