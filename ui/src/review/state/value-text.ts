/** Values as sentences of notices name them. Loaded after the page. */
import { treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import { shownDate } from '../../data/format.ts'
import { allColumns, isKey } from './columns.ts'
import { isConfirmed, type Values } from './rows.ts'
import { nameOfValue, placeholder, shown } from './shown.ts'

/** The value as a sentence names it; unknown is "empty". */
export function textOfValue(key: string, values: Values): string {
  if (isKey(key)) {
    const text = shown(key, values)
    return text === placeholder ? 'empty' : text
  }
  if (key === 'invoiceDate') return values.invoiceDate === null ? 'empty' : shownDate(values.invoiceDate)
  if (key === 'note') return values.note ?? 'no note'
  if (key === 'reviewed') return values.reviewed ? 'accepted' : 'not accepted'
  if (key === 'confirmedColumns')
    return (
      allColumns
        .filter(it => isConfirmed(values, it.key))
        .map(it => nameOfValue(it.key))
        .join(', ') || 'none'
    )
  return key === 'treatment'
    ? treatmentNames[values.treatment]
    : String(Object.entries(values).find(([name]) => name === key)?.[1] ?? 'empty')
}
