/** Values and their names in the sentences of notices. Pure. */
import { placeholder, shown } from './shown.ts'
import { columns, isKey, isConfirmed, moreColumns, type Values } from './values.ts'

const names: Partial<Record<string, string>> = {
  paymentDate: 'date', invoiceNumber: 'invoice number', abn: 'ABN', supplier: 'supplier', category: 'category', total: 'total', gst: 'GST', dueDate: 'due date',
  currency: 'currency', treatment: 'GST treatment', reviewed: 'acceptance', note: 'note', looked: 'checked values',
}

/** "category", "ABN". */
export const nameOfValue = (key: string): string => names[key] ?? key

/** The value in words; unknown is "empty". */
export function wordsOfValue(key: string, values: Values): string {
  if (isKey(key)) {
    const text = shown(key, values)
    return text === placeholder ? 'empty' : text
  }
  if (key === 'note') return values.note ?? 'no note'
  if (key === 'reviewed') return values.reviewed ? 'accepted' : 'not accepted'
  if (key === 'looked') return [...columns, ...moreColumns].filter(it => isConfirmed(values, it.key)).map(it => nameOfValue(it.key)).join(', ') || 'none'
  return key === 'treatment' ? values.treatment : String(Object.entries(values).find(([name]) => name === key)?.[1] ?? 'empty')
}
