/** The selected rows as text for the clipboard. Pure. */
import { guarded } from '@docketry/contracts/rules/csv.ts'
import type { Column, Key } from '../state/columns.ts'
import { editText } from '../state/edit.ts'
import type { Values } from '../state/rows.ts'

const isAmount = (key: Key): key is 'total' | 'gst' => key === 'total' || key === 'gst'

/**
 * A value as paste.ts and spreadsheets read it: the text of its editor, with a minus on credit notes, and guarded where it would run as a
 * formula.
 */
function cellText({ key, kind }: Column, values: Values): string {
  const text = kind === 'text' ? guarded(editText(key, values)) : editText(key, values)
  const signed = isAmount(key) && (values[key] ?? 0) < 0 ? `-${text}` : text
  return /^"|[\t\r\n]/u.test(signed) ? `"${signed.replaceAll('"', '""')}"` : signed
}

/** A line for each row, tabs between its columns. */
export const textOfRows = (rows: readonly { values: Values }[], columns: readonly Column[]): string =>
  rows.map(({ values }) => columns.map(it => cellText(it, values)).join('\t')).join('\n')
