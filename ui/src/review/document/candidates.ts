import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { cents, columnOf, type Key, type Patch, type Values } from '../state/values.ts'
import { shown } from '../state/shown.ts'
import { tenPercent } from '../state/gst.ts'
import { lookalikes } from '../state/lookalikes.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'

export type Candidate = { words: string; patch: Patch; page?: number; box?: readonly number[] }

const most = 3

/**
 * The best other readings of a cell, each under its key 1, 2, 3: what the reader made of the page, before it numbers that look like the one that stands,
 * and among amounts of GST a tenth of the price. What stands now is not among them, nor is the total among amounts of GST; equal ones stand once.
 */
export function candidatesOf(invoice: InvoiceAnswer, key: Key, values: Values): Candidate[] {
  const said = invoice.fields[columnOf(key).field]?.candidates ?? []
  const isTotal = ({ gst }: Patch): boolean => key === 'gst' && gst !== 0 && [values.total, cents(invoice.total)].some(it => it !== null && Math.abs(it) === Math.abs(gst ?? 0))
  const read = said.flatMap(({ value, page, box }): Candidate[] => {
    const patch = patchOf(key, value)
    if (!patch || isTotal(patch)) return []
    const place = { ...(page === undefined ? {} : { page }), ...(box ? { box } : {}) }
    return [{ words: shown(key, { ...values, ...patch }), patch, ...place }]
  })
  const standing = shown(key, values)
  const alike = key === 'invoiceNumber' && values.invoiceNumber ? lookalikes(values.invoiceNumber).slice(0, 2).map(it => ({ words: it, patch: { invoiceNumber: it } })) : []
  const others = (all: Candidate[]) => all.filter((it, i) => it.words !== standing && all.findIndex(other => other.words === it.words) === i)
  const found = others([...alike, ...read])
  const tenth = key === 'gst' && values.total ? { gst: tenPercent(values.total), treatment: 'taxable' as const } : null
  if (!tenth) return found.slice(0, most)
  const words = shown('gst', { ...values, ...tenth })
  return found.slice(0, most).some(it => it.words === words) ? found.slice(0, most) : others([...found.slice(0, most - 1), { words, patch: tenth }])
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
