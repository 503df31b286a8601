import type { ReviewState } from '@docketry/contracts/api/invoices.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

/** The answers with how far each one's manual review is, by the accountant's name. `at` is UTC milliseconds. */
export async function withReviews<A extends { id: string; manualReview?: number; review?: ReviewState }>(read: ReadRows, answers: A[], at: number): Promise<A[]> {
  const request = answers.filter(it => (it.manualReview ?? 0) !== 0).map(it => it.id)
  if (request.length === 0) return answers
  const reviews = await read.getMany('manual-reviews', request)
  const people = await read.getMany('users', [...new Set(reviews.flatMap(({ takenBy }) => takenBy ?? []))])
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  const states = new Map(reviews.map(({ id, state, dueAt, takenBy, late, note }): [string, ReviewState] => [
    id, { state, dueAt, by: takenBy === null ? null : (names.get(takenBy) ?? null), late: late || (state !== 'done' && at > dueAt), note },
  ]))
  return answers.map(it => {
    const review = states.get(it.id)
    return review ? { ...it, review } : it
  })
}
