/** Rows that leave the quarter on screen because a person dated them in another one. Loaded when a quarter is read again. */
import { quarterIndexOf, quarterName } from '@docketry/contracts/rules/quarters.ts'
import { counted, shownDate } from '../../data/format.ts'
import { notify } from '../../parts/toasts.tsx'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'
import { nameOfRow } from './shown.ts'

/** A row as it was on screen, and its quarter. */
type Left = { id: string; name: string; date: string; quarter: number }

/** By page and row, where the row went. */
const leftRows = new WeakMap<Review, Map<string, Left>>()
export const leftRow = (review: Review, id: string): Left | undefined => leftRows.get(review)?.get(id)

/** By the dates that are saved: with an unsaved one, a row that was deleted meanwhile would seem to be in another quarter. */
export const leftOf = (
  before: readonly Pick<Row, 'id' | 'values' | 'base' | 'patch'>[],
  ids: ReadonlySet<string>,
  quarter: number,
): Left[] =>
  before.flatMap(({ id, base, patch, values }) => {
    const date = patch.paymentDate === undefined ? values.paymentDate : base.paymentDate
    if (ids.has(id) || date === null || quarterIndexOf(date) === quarter) return []
    return [{ id, name: nameOfRow({ values }) || 'The invoice', date, quarter: quarterIndexOf(date) }]
  })

/** Null where none has left. */
export function leftText(left: readonly Left[]): string | null {
  const [first, ...more] = left
  if (!first) return null
  const to = [...new Set(left.map(it => it.quarter))].sort((a, b) => a - b).map(quarterName)
  const where = new Intl.ListFormat('en-AU').format(to)
  return more.length === 0
    ? `${first.name} is in ${where} now: its date is ${shownDate(first.date)}.`
    : `${counted(left.length, 'invoice')} are in ${where} now, by their dates.`
}

/** `before`: the rows as they were on screen. `ids`: of those that the quarter has now. */
export function notifyLeft(review: Review, before: readonly Row[], ids: ReadonlySet<string>, quarter: number): void {
  const left = leftOf(before, ids, quarter)
  const away = [...(leftRows.get(review)?.values() ?? []), ...left].filter(({ id }) => !ids.has(id))
  leftRows.set(review, new Map(away.map(it => [it.id, it])))
  const text = leftText(left)
  if (text) notify(text)
}
