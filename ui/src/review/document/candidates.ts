import type { FieldDetails } from '@docketry/contracts/api/review.ts'
import { type Patch, type Values, type ReviewInvoice } from '../state/rows.ts'
import { columnOf, type Key } from '../state/columns.ts'
import { shown } from '../state/shown.ts'
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'

type Candidate = { text: string; patch: Patch; page?: number; box?: readonly number[] }

const maxCandidates = 3

/**
 * The best alternatives for a cell, for the keys 1, 2, 3: lookalikes of the current invoice number, then what the model read, and for GST
 * one eleventh of the total. Without the current value, without the total among GST amounts, and without duplicates.
 */
export function candidatesOf(invoice: Pick<ReviewInvoice, 'fields' | 'total'>, key: Key, values: Values): Candidate[] {
  const extracted = invoice.fields[columnOf(key).field]?.candidates ?? []
  const isTotal = ({ gst }: Patch): boolean =>
    key === 'gst' && gst !== 0 && [values.total, invoice.total].some(it => it !== null && Math.abs(it) === Math.abs(gst ?? 0))
  const read = extracted.flatMap((it): Candidate[] => {
    const { page, box } = it
    const patch = patchOf(key, it)
    if (!patch || isTotal(patch)) return []
    const position = { ...(page === undefined ? {} : { page }), ...(box ? { box } : {}) }
    return [{ text: shown(key, { ...values, ...patch }), patch, ...position }]
  })
  const current = shown(key, values)
  const similar =
    key === 'invoiceNumber' && values.invoiceNumber
      ? lookalikes(values.invoiceNumber)
          .slice(0, 2)
          .map(it => ({ text: it, patch: { invoiceNumber: it } }))
      : []
  const others = (all: Candidate[]) => all.filter((it, i) => it.text !== current && all.findIndex(other => other.text === it.text) === i)
  const found = others([...similar, ...read])
  const eleventh = key === 'gst' && values.total ? { gst: gstWithin(values.total), treatment: 'taxable' as const } : null
  if (!eleventh) return found.slice(0, maxCandidates)
  const text = shown('gst', { ...values, ...eleventh })
  return found.slice(0, maxCandidates).some(it => it.text === text)
    ? found.slice(0, maxCandidates)
    : others([...found.slice(0, maxCandidates - 1), { text, patch: eleventh }])
}

function patchOf(key: Key, candidate: FieldDetails['candidates'][number]): Patch | null {
  if ('cents' in candidate) return { [key]: candidate.cents }
  const { value } = candidate
  if (value === '' || key === 'total' || key === 'gst') return null
  if (key === 'category') return { category: expenseCategories.find(it => it.id === value || it.name === value)?.name ?? value }
  return { [key]: value }
}

const letterFor: Record<string, string> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B', 2: 'Z' }
const digitFor: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }
const swapped = (text: string, by: Record<string, string>): string => Array.from(text, it => by[it.toUpperCase()] ?? it).join('')

/**
 * Numbers that look like a doubtful one, likeliest first: letters and digits that print nearly the same are exchanged. A number is letters,
 * then digits: `INVO0O126` is INV000126, `S1-00216` is SI-00216, `IV2O455` is IV20455; a 1 or 0 before many digits may be an I or an O.
 * Empty without such characters.
 */
export function lookalikes(number: string): string[] {
  const [, letters = '', run = ''] = /^(\p{L}+?)([OQ\d]*\d)$/iu.exec(number) ?? []
  const [, head = '', mark = '', tail = ''] = /^(\p{L}[\p{L}\d]*?|\d\p{L}[\p{L}\d]*?)([-/.# ]*)(\d[\dOQDILSBZ]*)$/iu.exec(number) ?? []
  const digits = swapped(tail, digitFor)
  const made = [
    ...(letters ? [letters + swapped(run, digitFor)] : []),
    ...(head ? [swapped(head, letterFor) + mark + digits, head + mark + digits] : []),
    ...(/^[01]\d{5,}$/u.test(number) ? [swapped(number.slice(0, 1), letterFor) + number.slice(1)] : []),
  ]
  return [...new Set(made)].filter(it => it !== number)
}
