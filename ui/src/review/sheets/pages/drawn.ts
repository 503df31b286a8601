/** Which invoices the page sheet draws of a batch of any size: those around the one in hand. Pure. */

/** Drawn at once. With those fetched around them they are the papers of one answer (contracts/api/review.ts, `mostPapers`). */
export const mostDrawn = 60
const around = 20

/** The first one drawn: stays as it is while the one at `at` is among those drawn; otherwise that one comes to stand in their middle. */
export function firstDrawn(count: number, at: number, before: number): number {
  const last = Math.max(0, count - mostDrawn)
  const stays = at < 0 || (at >= before && at < before + mostDrawn)
  return Math.max(0, Math.min(last, stays ? before : at - mostDrawn / 2))
}

/** Where the ones drawn begin and end, and where those whose papers are fetched do: going on finds its neighbours there. */
export const rangesOf = (count: number, first: number) => ({
  drawn: [first, Math.min(count, first + mostDrawn)] as const,
  fetched: [Math.max(0, first - around), Math.min(count, first + mostDrawn + around)] as const,
})
