import { notify } from '../parts/toasts.tsx'
import { coupled } from './coupled.ts'
import { todayIn } from './dates.ts'
import { editOf, knownSuppliers } from './edit.ts'
import type { Review } from './review.ts'
import { editText } from './shown.ts'
import type { Hand } from './state.ts'
import { columnOf } from './values.ts'

/** Takes a text that was typed into a cell; one that is as it was changes nothing. */
export function takeEdit(review: Review, { id, key }: Hand, text: string): void {
  const row = review.row(id)
  if (!row || text === editText(key, row.values)) return
  const { rows } = review.store.get()
  const suppliers = knownSuppliers(rows.map(it => it.values))
  const patch = editOf(key, text, row.values, { today: todayIn(), suppliers })
  if (patch) review.edit(columnOf(key).title, { [id]: coupled(row, patch, rows) })
  else if (key === 'dueDate') notify('This due date is no day. Type day, month and year, such as 14/09/2026.')
  else if (key !== 'currency') notify('This is no amount. Type figures and a point, such as 12.50.')
  else notify('This is no currency. Type its three letters, such as AUD, NZD or USD.')
}
