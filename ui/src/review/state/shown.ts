import { plainAbn, shownAbn } from '@docketry/contracts/rules/abn.ts'
import { shownAmount, shownDate } from '../../data/format.ts'
import { isCredit, type Key, type Values } from './values.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'

/** The text of an empty cell. */
export const placeholder = '—'

/** A value as the grid shows it: amounts without sign and with two decimals, credit notes marked CR. */
export function shown(key: Key, values: Values): string {
  if (key === 'total' || key === 'gst') {
    const amount = values[key]
    return shownAmount(amount === null ? null : amount / 100, isCredit(values))
  }
  const text = values[key]
  if (!text) return placeholder
  if (key === 'paymentDate' || key === 'dueDate') return shownDate(text)
  return key === 'abn' ? shownAbn(plainAbn(text)) : text
}

/** A value as its editor shows it. */
export function editText(key: Key, values: Values): string {
  if (key === 'total' || key === 'gst') return values[key] === null ? '' : (Math.abs(values[key]) / 100).toFixed(2)
  return key === 'paymentDate' || key === 'dueDate' ? slashed(values[key]) : (values[key] ?? '')
}

/** `2026-09-18` as `18/09/2026`: en-AU, in editors and in the CSV. */
export const slashed = (iso: string | null): string => iso?.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/u, '$3/$2/$1') ?? ''

/** Today in the firm's zone. */
export const todayIn = (zone = 'Australia/Sydney', now = Date.now()): string => dateIn(zone, now)
