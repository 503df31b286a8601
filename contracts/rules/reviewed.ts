/** The one rule by which an invoice counts as reviewed: in the grid, on cards, in lists, quarters and exports, and in Send. Pure. */

/**
 * A cell that asks for a look. `settled`: a person confirmed its value, or accepted the row in spite of it. `elsewhere`: only another invoice or the
 * calendar says it (the same number twice, a day that lies ahead). The space bar stops at those too, but one that comes up after the row was accepted
 * does not take the acceptance back.
 */
export type Check = { settled: boolean; elsewhere?: boolean }

/** A person accepted the row, and every flagged cell was corrected, in which case it is flagged no more, or is settled. An edit alone accepts nothing. */
export const isReviewed = (accepted: boolean, checks: readonly Check[]): boolean => accepted && checks.every(it => it.settled || it.elsewhere === true)
