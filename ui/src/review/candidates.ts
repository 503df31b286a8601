import type { InvoiceAnswer } from '@docketry/contracts/calls/invoices.ts'
import { cents, columnOf, type Key, type Patch, type Values } from './values.ts'
import { shown } from './shown.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'

export type Candidate = { words: string; patch: Patch; page?: number; box?: readonly number[] }

/** The three best other readings of a cell, each under its key 1, 2, 3. What stands now is not among them; equal ones stand once. */
export function candidatesOf(invoice: InvoiceAnswer, key: Key, values: Values): Candidate[] {
  const said = invoice.fields[columnOf(key).field]?.candidates ?? []
  const made = said.flatMap(({ value, page, box }) => {
    const patch = patchOf(key, value)
    if (!patch) return []
    const place = { ...(page === undefined ? {} : { page }), ...(box ? { box } : {}) }
    return [{ words: shown(key, { ...values, ...patch }), patch, ...place }]
  })
  const standing = shown(key, values)
  return made.filter((it, i) => it.words !== standing && made.findIndex(other => other.words === it.words) === i).slice(0, 3)
}

function patchOf(key: Key, value: string | number): Patch | null {
  if (key === 'total' || key === 'gst') {
    const amount = cents(Number(value))
    return amount === null || Number.isNaN(amount) ? null : { [key]: amount }
  }
  if (typeof value !== 'string' || value === '') return null
  if (key === 'category') return { category: expenseCategories.find(it => it.id === value || it.name === value)?.name ?? value }
  return { [key]: value }
}
