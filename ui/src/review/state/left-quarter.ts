/** Rows that leave the quarter on screen because a person dated them in another one. Loaded when a quarter is read again. */
import { quarterIndexOf, quarterName } from '@docketry/contracts/rules/quarters.ts'
import { counted, shownDate } from '../../data/format.ts'
import { notify } from '../../parts/toasts.tsx'
import type { Row } from './rows.ts'

/** `before`: the rows as they were on screen. `ids`: of those that the quarter has now. Null where none has left it for another one. */
export function leftText(before: readonly Pick<Row, 'id' | 'values'>[], ids: ReadonlySet<string>, quarter: number): string | null {
  const left = before.flatMap(({ id, values: { paymentDate: date, supplier, invoiceNumber } }) => {
    if (ids.has(id) || date === null || quarterIndexOf(date) === quarter) return []
    return [{ name: [supplier, invoiceNumber].filter(Boolean).join(' ') || 'The invoice', date }]
  })
  const [first, ...more] = left
  if (!first) return null
  const to = [...new Set(left.map(({ date }) => quarterIndexOf(date)))].sort((a, b) => a - b).map(quarterName)
  const where = new Intl.ListFormat('en-AU').format(to)
  return more.length === 0
    ? `${first.name} is in ${where} now: its date is ${shownDate(first.date)}.`
    : `${counted(left.length, 'invoice')} are in ${where} now, by their dates.`
}

export function notifyLeft(before: readonly Row[], ids: ReadonlySet<string>, quarter: number): void {
  const text = leftText(before, ids, quarter)
  if (text) notify(text)
}
