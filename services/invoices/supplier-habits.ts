/** What breaks with what people have confirmed of a supplier before. Pure. */
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { gstOf } from './invoice.ts'
import { byPerson, type Found } from './row-anomalies.ts'
import type { SupplierHistory } from './supplier-history.ts'

/** A habit is what at least three invoices had, and at least four in five. */
const least = 3
const share = 0.8

/** `own`: what the invoice itself has counted for; it is no habit of its own. */
function habit<T>(counts: ReadonlyMap<T, number>, own: T | undefined): { usual: T; times: number; of: number } | null {
  let [usual, times, of]: [T | undefined, number, number] = [undefined, 0, 0]
  for (const [value, all] of counts) {
    const others = value === own ? all - 1 : all
    of += others
    if (others > times) [usual, times] = [value, others]
  }
  return usual === undefined || times < least || times < share * of ? null : { usual, times, of }
}

/** `history`: the client's invoices of the same supplier. What a person set or accepted is not doubted. */
export function supplierHabits(row: ReviewRow, { byId, categories, carriesGst }: SupplierHistory): Found[] {
  if (row.reviewed) return []
  const own = byId.get(row.id)
  const counted = own?.confirmed ? own : undefined
  const found: Found[] = []

  const category = habit(categories, counted?.category ?? undefined)
  if (category && row.values.category !== null && row.values.category !== category.usual && !byPerson(row, 'category')) {
    found.push({ field: 'category', level: 'doubtful', reason: `Invoices of this supplier are usually ${category.usual} (${category.times} of ${category.of}).` })
  }
  const carries = habit(carriesGst, counted === undefined || counted.gst === null ? undefined : counted.gst !== 0)
  const gst = gstOf(row.values)
  if (carries && gst !== null && (gst !== 0) !== carries.usual && !byPerson(row, 'gst')) {
    const usually = carries.usual ? 'usually carry GST' : 'usually carry no GST'
    found.push({ field: 'gst', level: 'doubtful', reason: `Invoices of this supplier ${usually} (${carries.times} of ${carries.of}).` })
  }
  return found
}
