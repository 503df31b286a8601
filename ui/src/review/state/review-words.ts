import type { ReviewState } from '@docketry/contracts/api/invoices.ts'

/** How far the manual review of a row is, in words; one chosen a moment ago has no state yet. */
export function reviewWords(review: ReviewState | undefined): string {
  if (!review) return 'With a Docketry Accountant for manual review'
  const who = review.by === null ? 'a Docketry Accountant' : `${review.by}, Docketry Accountant`
  if (review.state === 'done') return `Reviewed by ${who}${review.note === null ? '' : `: ${review.note}`}`
  const late = review.late ? '; it is late' : ''
  return review.state === 'taken' ? `With ${who}, for manual review${late}` : `Waits for a Docketry Accountant, who answers within 24 hours${late}`
}
