/** The way of every edit into the review state, from keys, sheets, page words and the clipboard. */
import { notify, notifyError, dismissToasts } from '../../parts/toasts.tsx'
import { editText, todayIn } from './shown.ts'
import { editOf } from './edit.ts'
import type { Review } from './review.ts'
import type { Cell } from './state.ts'
import { columnOf, type Key, type Patch } from './values.ts'
import { coupled } from './coupled.ts'
import { clearedBy, clearedWords, keepAbns, type ClearedAbn } from './cleared-abn.ts'
import { capsOf } from '../keyboard/stored-keys.ts'

type Patches = Readonly<Record<string, Patch>>

const clearedByLastStep = (review: Review): ClearedAbn[] => clearedBy(review.store.get().undoStack.done.at(-1), review.row)

/** The notice of the ABNs that the last step cleared, with the key that keeps them; null when it cleared none. */
export function clearedAbnWords(review: Review): string | null {
  const [first, ...others] = clearedByLastStep(review)
  return first ? clearedWords([first, ...others], capsOf('keep-abn')) : null
}

/** Applies what a person set, by row, and the values that follow from it in other columns (coupled.ts). False when nothing changes. Without a notice. */
export function editQuietly(review: Review, words: string, patches: Patches): boolean {
  const { rows } = review.store.get()
  const whole = Object.entries(patches).flatMap(([id, patch]) => {
    const row = review.row(id)
    return row ? [[id, coupled(row, patch, rows)] as const] : []
  })
  return review.edit(words, Object.fromEntries(whole))
}

/** The same, with a notice when an ABN was cleared along with its supplier. */
export function editRows(review: Review, stepWords: string, patches: Patches): boolean {
  const changed = editQuietly(review, stepWords, patches)
  const words = changed ? clearedAbnWords(review) : null
  const cleared = clearedByLastStep(review)
  if (words !== null) notify(words, { topic: 'abn', action: { label: 'Keep', run: () => notify(keepAbns(review, cleared), { topic: 'abn' }) } })
  return changed
}

/** Why a typed text is not a value of the column, and what to type instead. */
const refusals: Partial<Record<Key, string>> = {
  paymentDate: 'This date does not exist; the one before stays. Type day, month and year, such as 14/09/2026.',
  dueDate: 'This due date does not exist; the one before stays. Type day, month and year, such as 14/09/2026.',
  currency: 'This is no currency; the one before stays. Type its three letters, such as AUD, NZD or USD.',
}
const noAmount = 'This is no amount; the one before stays. Type figures and a point, such as 12.50.'

/** Commits a text that was typed into a cell. `same`: nothing changed. `refused`: it is not a value of the column; the old value stays and a notice says why. */
export function commitEdit(review: Review, { id, key }: Cell, text: string): 'taken' | 'same' | 'refused' {
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
