import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { isCurrency } from '@docketry/contracts/rules/currencies.ts'
import { typedDate, typedDueDate } from '@docketry/contracts/rules/dates.ts'
import { longest, typedCents, withoutTags } from '../grid/typing.ts'
import { isCredit, type Key, type Patch, type Values } from './values.ts'

const trimmed = (text: string, key: Key): string | null => withoutTags(text).replace(/\s+/gu, ' ').trim().slice(0, longest(key)).trim() || null

/**
 * The patch of a committed text; null when the text is not a value of the column (an amount, date or currency). What follows in other columns: coupled.ts.
 */
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
      const dueDate = typedDueDate(text, now.paymentDate ?? by.today)
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

/** Turns an invoice into a credit note, or back. */
export function otherSign(now: Values): Patch {
  const turn = (amount: number | null): number | null => (amount ? -amount : amount)
  return { total: turn(now.total), gst: turn(now.gst) }
}
