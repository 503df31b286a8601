/** Adds notes, manual reviews and who kept a GST to answered invoices, with the users' names. */
import type { ReviewState } from '@docketry/contracts/api/invoices.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { confirmedFields } from '../values.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'

type NamedNote = { text: string; by: string; at: number }

/** Adds the rows' notes, with the name of each author. */
async function withNotes<A extends { id: string; note?: NamedNote }>(
  read: ReadRows,
  rows: Pick<InvoiceRow, 'id' | 'note'>[],
  answers: A[],
): Promise<A[]> {
  const notes = new Map(rows.flatMap(({ id, note }) => (note ? [[id, note] as const] : [])))
  if (notes.size === 0) return answers
  const names = await userNames(
    read,
    [...notes.values()].map(({ by }) => by),
  )
  return answers.map(it => {
    const note = notes.get(it.id)
    return note ? { ...it, note: { ...note, by: names.get(note.by) ?? unknownUser } } : it
  })
}

type MayKeepGst = Pick<InvoiceRow, 'id' | 'gstKept' | 'confirmedValues' | 'anyway' | 'values'>
const keepsGst = ({ confirmedValues, anyway, values }: MayKeepGst): boolean =>
  [confirmedValues, anyway ?? {}].some(them => confirmedFields(them, values).includes('gst'))

/** Adds who kept the GST of the rows, and when, where it still counts. */
async function withGstKept<A extends { id: string; gstKept?: { by: string; at: number } }>(
  read: ReadRows,
  rows: MayKeepGst[],
  answers: A[],
): Promise<A[]> {
  const kept = new Map(rows.flatMap(row => (row.gstKept && keepsGst(row) ? [[row.id, row.gstKept] as const] : [])))
  if (kept.size === 0) return answers
  const names = await userNames(
    read,
    [...kept.values()].map(({ by }) => by),
  )
  return answers.map(it => {
    const one = kept.get(it.id)
    return one ? { ...it, gstKept: { by: names.get(one.by) ?? unknownUser, at: one.at } } : it
  })
}

/** Adds the state of each manual review, with the accountant's name. `at` is UTC milliseconds. */
async function withReviews<A extends { id: string; manualReview?: number; review?: ReviewState }>(
  read: ReadRows,
  answers: A[],
  at: number,
): Promise<A[]> {
  const requested = answers.filter(it => (it.manualReview ?? 0) !== 0).map(it => it.id)
  if (requested.length === 0) return answers
  const reviews = await read.getMany('manual-reviews', requested)
  const names = await userNames(
    read,
    reviews.flatMap(({ takenBy }) => takenBy ?? []),
  )
  const states = new Map(
    reviews.map(({ id, state, dueAt, takenBy, late, note }): [string, ReviewState] => [
      id,
      { state, dueAt, by: takenBy === null ? null : (names.get(takenBy) ?? null), late: late || (state !== 'done' && at > dueAt), note },
    ]),
  )
  return answers.map(it => {
    const review = states.get(it.id)
    return review ? { ...it, review } : it
  })
}

type Answered = { id: string; note?: NamedNote; gstKept?: { by: string; at: number }; manualReview?: number; review?: ReviewState }

/** Adds notes, manual reviews and who kept a GST to the answers of these rows, which are in any order. `at` is UTC milliseconds. */
export async function withNotesAndReviews<A extends Answered>(
  read: ReadRows,
  rows: (Pick<InvoiceRow, 'note'> & MayKeepGst)[],
  answers: A[],
  at: number,
): Promise<A[]> {
  const reviewed = await withReviews(read, answers, at)
  const noted = await withNotes(read, rows, reviewed)
  return withGstKept(read, rows, noted)
}
