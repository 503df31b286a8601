/**
 * How a typed text becomes an edit: which keys open an editor, what the text means, and what is committed. Every edit of keys, sheets, page
 * words and the clipboard passes commitEdit, editRows or editQuietly.
 */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import { firmZone } from '../../data/firm-zone.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { isCurrency } from '@docketry/contracts/rules/currencies.ts'
import { dateIn, slashedDate, typedDate, typedDueDate, monthOf } from '@docketry/contracts/rules/dates.ts'
import { toCents, withoutGrouping } from '@docketry/contracts/rules/money.ts'
import { maxCents, maxCharacters } from '@docketry/contracts/rules/value-limits.ts'
import { dismissToasts, notify, notifyError } from '../../parts/toasts.tsx'
import { capsOf } from '../keyboard/stored-keys.ts'
import { clearedAbns, clearedAbnText, coupled, keepAbns, type ClearedAbn } from './coupled.ts'
import type { Review } from './review.ts'
import type { Cell } from './state.ts'
import { takesCharacter } from './characters.ts'
import { columnOf, type Column, type Key } from './columns.ts'
import { isCredit, type Patch, type Values } from './rows.ts'

/** Whether this key opens an editor in a cell. Other letters are ignored: an editor that opens empty would clear a total. */
export const startsTyping = (column: Column, event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  event.key.length === 1 &&
  event.key !== ' ' &&
  event.key !== '/' &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  takesCharacter(column.key, event.key)

/** A value as its editor shows it: amounts without sign. */
export function editText(key: Key, values: Values): string {
  if (key === 'total' || key === 'gst') return values[key] === null ? '' : (Math.abs(values[key]) / 100).toFixed(2)
  return key === 'paymentDate' || key === 'dueDate' ? slashedDate(values[key]) : (values[key] ?? '')
}

const withMonthNumbers = (text: string): string => text.replace(/[a-z]{3,}/giu, it => String(monthOf(it) || ''))
/** The accepted characters of a pasted text. Month names become numbers, because dates are pasted as they are shown. */
export const acceptedCharacters = (key: Key, text: string): string =>
  Array.from(key === 'paymentDate' || key === 'dueDate' ? withMonthNumbers(text) : text)
    .filter(it => takesCharacter(key, it))
    .join('')

const limits: Partial<Record<Key, number>> = {
  invoiceNumber: maxCharacters.invoiceNumber,
  abn: maxCharacters.supplierAbn,
  supplier: maxCharacters.supplierName,
  category: maxCharacters.category,
}
/** The most characters of an editor's text: enough also for an amount, a date, or an ABN with what is removed from it. */
export const maxTyped = (key: Key): number => Math.max(limits[key] ?? 0, 100)

/** Removes text between angle brackets that looks like a tag; `a < b` stays. */
export const withoutTags = (text: string): string => text.replace(/<\/?[a-z!][^>]*>?/giu, '')

/** Typed dollars in cents, without sign, however many; null when the text is not an amount. `1,234.50` and `$5` may be pasted. */
function centsIn(text: string): number | null {
  const plain = withoutGrouping(text)
  return plain !== null && /^(?:\d+\.?\d*|\.\d+)$/u.test(plain) ? toCents(Number(plain)) : null
}

/** The same, null also where the server would refuse it as too large. */
export function typedCents(text: string): number | null {
  const amount = centsIn(text)
  return amount !== null && amount <= maxCents ? amount : null
}

/** Today in the firm's zone. */
export const todayIn = (zone = firmZone(), now = Date.now()): string => dateIn(zone, now)

const trimmed = (text: string, key: Key): string | null =>
  cutText(withoutTags(text).replace(/\s+/gu, ' ').trim(), limits[key] ?? maxTyped(key)).trim() || null

/** The patch of a committed text; null when the text is not a value of the column (an amount, date or currency). */
export function editOf(key: Key, text: string, now: Values, by: { today: string }): Patch | null {
  switch (key) {
    case 'paymentDate': {
      if (text.trim() === '') return { paymentDate: null }
      const paymentDate = typedDate(text, by.today)
      return paymentDate === null ? null : { paymentDate }
    }
    case 'total':
    case 'gst': {
      const amount = typedCents(text)
      if (amount === null) return null
      const signed = amount * (isCredit(now) ? -1 : 1)
      return { [key]: signed === 0 ? 0 : signed }
    }
    case 'abn':
      return { abn: trimmed(plainAbn(text), key) }
    case 'supplier':
      return { supplier: trimmed(text, key) }
    case 'category': {
      const typed = trimmed(text, key)
      return { category: expenseCategories.find(it => it.name.toLowerCase() === typed?.toLowerCase())?.name ?? typed }
    }
    case 'dueDate': {
      if (text.trim() === '') return { dueDate: null }
      const dueDate = typedDueDate(text, now.invoiceDate ?? now.paymentDate ?? by.today)
      return dueDate === null ? null : { dueDate }
    }
    case 'currency': {
      const code = text.trim().toUpperCase()
      return isCurrency(code) ? { currency: code } : null
    }
    case 'invoiceNumber':
      return { invoiceNumber: trimmed(text, key) }
  }
}

type Patches = Readonly<Record<string, Patch>>

const clearedByLastStep = (review: Review): ClearedAbn[] => clearedAbns(review.store.get().undoStack.done.at(-1), review.row)

/** The notice of the ABNs that the last step cleared, with the key that keeps them; null when it cleared none. */
export function lastClearedText(review: Review): string | null {
  const [first, ...others] = clearedByLastStep(review)
  return first ? clearedAbnText([first, ...others], capsOf('keep-abn')) : null
}

/**
 * Applies what a person set, by row, and the values that follow from it in other columns (coupled.ts). False when nothing changes. Without
 * a notice.
 */
export function editQuietly(review: Review, stepText: string, patches: Patches): boolean {
  const { rows } = review.store.get()
  const whole = Object.entries(patches).flatMap(([id, patch]) => {
    const row = review.row(id)
    return row ? [[id, coupled(row, patch, rows)] as const] : []
  })
  return review.edit(stepText, Object.fromEntries(whole))
}

/** The same, with a notice when an ABN was cleared along with its supplier. */
export function editRows(review: Review, stepText: string, patches: Patches): boolean {
  const changed = editQuietly(review, stepText, patches)
  const text = changed ? lastClearedText(review) : null
  const cleared = clearedByLastStep(review)
  if (text !== null)
    notify(text, { topic: 'abn', action: { label: 'Keep', run: () => notify(keepAbns(review, cleared), { topic: 'abn' }) } })
  return changed
}

/** Why a typed text is not a value of the column, and what to type instead. */
const refusals: Partial<Record<Key, string>> = {
  paymentDate: 'This date does not exist, so the previous one stays. Type day, month and year, such as 14/09/2026.',
  dueDate: 'This due date does not exist, so the previous one stays. Type day, month and year, such as 14/09/2026.',
  currency: 'This is not a currency, so the previous one stays. Type its three letters, such as AUD, NZD or USD.',
}
const noAmount = 'This is not an amount, so the previous one stays. Type digits and a point, such as 12.50.'
const tooLarge = 'This amount is too large, so the previous one stays. Type 10,000,000,000.00 at most.'

export const refusalOf = (key: Key, text: string): string => refusals[key] ?? (centsIn(text) === null ? noAmount : tooLarge)

/** The text of a cell's editor. `typed`: a person changed it since the editor opened, perhaps back to what it was. */
export type EditorText = Cell & { text: string; typed: boolean }

/**
 * Commits the text of an editor, or one that was chosen as if typed. A value that is typed as the server has it is confirmed: an editor
 * that was only opened confirms nothing. `refused`: the text is not a value of the column; the old value stays and a notice says why.
 */
export function commitEdit(review: Review, { id, key, text, typed }: EditorText): 'changed' | 'unchanged' | 'refused' {
  const row = review.row(id)
  if (!row) return 'unchanged'
  const patch = text === editText(key, row.values) ? {} : editOf(key, text, row.values, { today: todayIn() })
  if (!patch) {
    notifyError(refusalOf(key, text), undefined, 'typed')
    return 'refused'
  }
  dismissToasts('typed')
  const changed = editRows(review, columnOf(key).title, { [id]: patch })
  const now = review.row(id)
  if (typed && now && now.values[key] !== null && !(key in now.patch)) review.confirm([id], key)
  return changed ? 'changed' : 'unchanged'
}
