import { toCents } from '@docketry/contracts/rules/money.ts'
import { monthOf } from '@docketry/contracts/rules/shown-date.ts'
import type { Column, Key } from '../state/values.ts'

/**
 * Which characters a cell takes (specification, section 5). Digits, dot and slash for money; dates also
 * dash and space; ABNs digits and space; the invoice number what real numbers have; supplier and category what names have.
 */
const accepts: Record<Key, RegExp> = {
  paymentDate: /^[\d./ -]$/u,
  dueDate: /^[\d./ -]$/u,
  currency: /^[A-Za-z]$/u,
  invoiceNumber: /^[\p{L}\d\-/.# ]$/u,
  abn: /^[\d ]$/u,
  supplier: /^[\p{L}\p{M}\d &'’().,/\-+!@#:*"]$/u,
  category: /^[\p{L}\p{M}\d &'’().,/\-+]$/u,
  total: /^[\d./]$/u,
  gst: /^[\d./]$/u,
}

export const takesCharacter = (key: Key, character: string): boolean => accepts[key].test(character)

const inFigures = (text: string): string => text.replace(/[a-z]{3,}/giu, it => String(monthOf(it) || ''))
/** What is left of a pasted text; the comma of `1,234.50` goes with the rest. A month by its name becomes a figure: dates are pasted as they are shown. */
export const onlyTaken = (key: Key, text: string): string =>
  Array.from(key === 'paymentDate' || key === 'dueDate' ? inFigures(text) : text).filter(it => takesCharacter(key, it)).join('')

/** Characters that the server takes at most. */
export const longest = (key: Key): number => (key === 'supplier' ? 200 : 100)

/** Text between angle brackets that looks like a tag goes; `a < b` stays. */
export const withoutTags = (text: string): string => text.replace(/<\/?[a-z!][^>]*>?/giu, '')

/** Dollars as typed, in cents and without sign; null when it is no amount. `1,234.50` and `$5` may be pasted. */
export function typedCents(text: string): number | null {
  const plain = text.replace(/[\s,$]/gu, '')
  if (!/^(?:\d+\.?\d*|\.\d+)$/u.test(plain)) return null
  const amount = toCents(Number(plain))
  return amount <= 1e12 ? amount : null
}

/** Whether this key opens an editor in a cell: stray letters must not blank a total. */
export const startsTyping = (column: Column, event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  event.key.length === 1 && event.key !== ' ' && event.key !== '/' && !event.ctrlKey && !event.metaKey && !event.altKey &&
  takesCharacter(column.key, event.key)
