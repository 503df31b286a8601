/** Values and their names as text: in cells, and in the sentences of notices. Pure. */
import { plainAbn, shownAbn } from '@docketry/contracts/rules/abn.ts'
import { shownAmount, shownDate } from '../../data/format.ts'
import { allColumns, isKey, type Key } from './columns.ts'
import { isConfirmed, isCredit, type Values } from './rows.ts'

/** The text of an empty cell. */
export const placeholder = '—'

/** A value as the grid shows it: amounts without sign and with two decimals, credit notes marked CR. */
export function shown(key: Key, values: Values): string {
  if (key === 'total' || key === 'gst') {
    const amount = values[key]
    return shownAmount(amount === null ? null : amount / 100, isCredit(values))
  }
  const text = values[key]
  if (!text) return placeholder
  if (key === 'paymentDate' || key === 'dueDate') return shownDate(text)
  return key === 'abn' ? shownAbn(plainAbn(text)) : text
}

/** Of values whose name is not their key. */
const names: Partial<Record<string, string>> = {
  paymentDate: 'date', invoiceNumber: 'invoice number', abn: 'ABN', gst: 'GST', dueDate: 'due date', treatment: 'GST treatment', reviewed: 'acceptance', looked: 'checked values',
}

/** "category", "ABN". */
export const nameOfValue = (key: string): string => names[key] ?? key

/** The value as a sentence names it; unknown is "empty". */
export function wordsOfValue(key: string, values: Values): string {
  if (isKey(key)) {
    const text = shown(key, values)
    return text === placeholder ? 'empty' : text
  }
  if (key === 'note') return values.note ?? 'no note'
  if (key === 'reviewed') return values.reviewed ? 'accepted' : 'not accepted'
  if (key === 'looked') return allColumns.filter(it => isConfirmed(values, it.key)).map(it => nameOfValue(it.key)).join(', ') || 'none'
  return key === 'treatment' ? values.treatment : String(Object.entries(values).find(([name]) => name === key)?.[1] ?? 'empty')
}
