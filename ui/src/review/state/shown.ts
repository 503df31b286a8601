/** Values and their names as text. Pure. */
import { valueTexts } from '@docketry/contracts/field-texts.ts'
import { plainAbn, shownAbn } from '@docketry/contracts/rules/abn.ts'
import { shownAmount, shownDate } from '../../data/format.ts'
import type { Key } from './columns.ts'
import { isCredit, type Row, type Values } from './rows.ts'

/** The text of an empty cell. */
export const placeholder = '—'

/**
 * A value as the grid shows it: amounts without sign and with two decimals, after their currency where it is not the Australian dollar,
 * credit notes marked CR.
 */
export function shown(key: Key, values: Values): string {
  if (key === 'total' || key === 'gst') {
    const amount = values[key]
    if (amount === null) return placeholder
    return `${values.currency === 'AUD' ? '' : `${values.currency} `}${shownAmount(amount / 100, isCredit(values))}`
  }
  const text = values[key]
  if (!text) return placeholder
  if (key === 'paymentDate' || key === 'dueDate') return shownDate(text)
  return key === 'abn' ? shownAbn(plainAbn(text)) : text
}

/** `Bluegum Timber A-1`, as sentences name an invoice; only what is known of the two, empty where neither is. */
export const nameOfRow = ({ values: { supplier, invoiceNumber } }: Pick<Row, 'values'>): string =>
  [supplier, invoiceNumber].filter(Boolean).join(' ')

/** Of values whose name is not their key. */
const names: Partial<Record<string, string>> = {
  ...valueTexts,
  abn: valueTexts['supplierAbn'],
  reviewed: 'acceptance',
  confirmedColumns: 'checked values',
}

/** "category", "ABN". */
export const nameOfValue = (key: string): string => names[key] ?? key
