import { notifyError, dismissToasts } from '../../parts/toasts.tsx'
import { todayIn } from './dates.ts'
import { editOf } from './edit.ts'
import { editRows } from './edit-rows.ts'
import type { Review } from './review.ts'
import { editText } from './shown.ts'
import type { Hand } from './state.ts'
import { columnOf, type Key } from './values.ts'

/** Why a typed text is not taken, and what to type instead. */
const refusals: Partial<Record<Key, string>> = {
  paymentDate: 'This date does not exist; the one before stays. Type day, month and year, such as 14/09/2026.',
  dueDate: 'This due date does not exist; the one before stays. Type day, month and year, such as 14/09/2026.',
  currency: 'This is no currency; the one before stays. Type its three letters, such as AUD, NZD or USD.',
}
const noAmount = 'This is no amount; the one before stays. Type figures and a point, such as 12.50.'

/** Takes a text that was typed into a cell; one that is as it was changes nothing. `refused`: it is no such value, the old one stays, and an error says so. */
export function takeEdit(review: Review, { id, key }: Hand, text: string): 'taken' | 'same' | 'refused' {
  const row = review.row(id)
  if (!row || text === editText(key, row.values)) return 'same'
  const patch = editOf(key, text, row.values, { today: todayIn() })
  if (patch) {
    dismissToasts('typed')
    return editRows(review, columnOf(key).title, { [id]: patch }) ? 'taken' : 'same'
  }
  notifyError(refusals[key] ?? noAmount, undefined, 'typed')
  return 'refused'
}
