/** Flags a category or GST that differs from the supplier's invoices that a person accepted or edited. Pure. */
import { gstOf } from '@docketry/contracts/rules/money.ts'
import { isSetByPerson } from '../value-sources.ts'
import type { ComparedRow, RowAnomaly } from './row-anomaly.ts'
import type { SupplierIndex } from './supplier-index.ts'

/** A habit is a value of at least three such invoices and of at least four in five. */
const minInvoices = 3
const minShare = 0.8

/** `own`: the value that the invoice itself contributed to the counts; it is left out. */
function habit<T>(counts: ReadonlyMap<T, number>, own: T | undefined): { commonest: T; times: number; of: number } | null {
  let [commonest, times, of]: [T | undefined, number, number] = [undefined, 0, 0]
  for (const [value, all] of counts) {
    const others = value === own ? all - 1 : all
    of += others
    if (others > times) [commonest, times] = [value, others]
  }
  return commonest === undefined || times < minInvoices || times < minShare * of ? null : { commonest, times, of }
}

/** Values that a person set, and accepted rows, are not flagged. */
export function supplierHabits(row: ComparedRow, { byId, categories, carriesGst }: SupplierIndex): RowAnomaly[] {
  if (row.reviewed) return []
  const own = byId.get(row.id)
  const counted = own?.acceptedOrEdited ? own : undefined
  const found: RowAnomaly[] = []

  const category = habit(categories, counted?.category ?? undefined)
  if (category && row.values.category !== null && row.values.category !== category.commonest && !isSetByPerson(row, 'category')) {
    found.push({
      field: 'category',
      level: 'doubtful',
      reason: `Invoices of this supplier are usually ${category.commonest} (${category.times} of ${category.of}).`,
    })
  }
  const carries = habit(carriesGst, counted === undefined || counted.gst === null ? undefined : counted.gst !== 0)
  const gst = gstOf(row.values)
  if (carries && gst !== null && (gst !== 0) !== carries.commonest && !isSetByPerson(row, 'gst')) {
    const usually = carries.commonest ? 'usually carry GST' : 'usually carry no GST'
    found.push({ field: 'gst', level: 'doubtful', reason: `Invoices of this supplier ${usually} (${carries.times} of ${carries.of}).` })
  }
  return found
}
