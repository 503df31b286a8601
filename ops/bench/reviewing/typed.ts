/** How a practised reviewer types a value: with as few keys as the cell needs. Pure. */
import type { FieldName } from '../../../contracts/fields.ts'
import { expenseCategories } from '../../../contracts/rules/categories.ts'
import { typedDate } from '../../../contracts/rules/dates.ts'
import type { InvoiceLabel } from '../../eval/compare.ts'

const companyForm = /\s*\b(?:pty|proprietary|ltd|limited)\b\.?/giu

/** The shortest accepted text: no year where the cell adds it, no cents of zero, no company form; null clears the value. */
export function typedFor(field: FieldName, label: InvoiceLabel, today: string): string | null {
  const right = label.fields[field] ?? null
  if (right === null) return null
  if (field === 'total' || field === 'gst') return (Math.abs(Number(right)) / 100).toFixed(2).replace(/\.00$/u, '')
  if (field === 'supplierName') return String(right).replace(companyForm, '').trim() || String(right)
  if (field !== 'invoiceDate') return String(right)
  const [year, month, day] = String(right).split('-').map(Number)
  const short = `${day}/${month}`
  return typedDate(short, today) === right ? short : `${short}/${String(year).slice(-2)}`
}

/** The fewest letters that the list completes to this category. */
export function lettersFor(name: string): string {
  for (let n = 1; n < name.length; n++) {
    const begun = name.slice(0, n).toLowerCase()
    if (expenseCategories.filter(it => it.name.toLowerCase().startsWith(begun)).length === 1) return name.slice(0, n)
  }
  return name
}

/** The keys that change `from`, selected in an open editor, into `to`: from the nearer end, keeping the common prefix and suffix. */
export function keysToChange(from: string, to: string): string[] {
  const most = Math.min(from.length, to.length)
  let begin = 0
  while (begin < most && from[begin] === to[begin]) begin++
  let end = 0
  while (end < most - begin && from.at(-1 - end) === to.at(-1 - end)) end++
  const [away, put] = [from.length - begin - end, Array.from(to.slice(begin, to.length - end))]
  return end <= begin
    ? ['End', ...Array<string>(end).fill('ArrowLeft'), ...Array<string>(away).fill('Backspace'), ...put]
    : ['Home', ...Array<string>(begin).fill('ArrowRight'), ...Array<string>(away).fill('Delete'), ...put]
}

/** Number of keys: the Shift of a run of capitals or signs counts once, and so does each modifier of a chord. */
export function keysIn(keys: readonly string[]): number {
  const shifted = (key: string): boolean => key.length === 1 && (/[A-Z]/u.test(key) || '&()!@#:*"+'.includes(key))
  return keys.reduce(
    (sum, key, i) => sum + (key.length > 1 ? key.split('+').length : 1) + (shifted(key) && !shifted(keys[i - 1] ?? '') ? 1 : 0),
    0,
  )
}
