import type { AnyField } from '@docketry/contracts/fields.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { shownAmount, shownDate } from './format.ts'

/** A value of a field as texts show it: money is cents, null is empty. */
export function shownField(field: AnyField, value: string | number | null): string {
  if (value === null) return 'empty'
  if (typeof value === 'number') return shownAmount(value / 100)
  return field === 'supplierAbn' ? shownAbn(value) : field === 'invoiceDate' || field === 'dueDate' ? shownDate(value) : value
}
