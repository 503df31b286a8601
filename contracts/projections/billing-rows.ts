/** Rows of plans that are paid for, and of what was used. Ids only; names are joined when read. Times are UTC milliseconds, money is cents. */

/**
 * How many invoices of a firm were read, by the month `YYYY-MM` that it was for the firm then; how many files and pages could not be; bytes that were
 * uploaded. `id`: the firm's.
 */
export type ConsumptionRow = { id: string; zone: string; months: Record<string, number>; unreadable: Record<string, number>; bytes: Record<string, number> }

/**
 * What a firm has bought, to tell which plan holds and whom to look after. `id`: the firm's. `product` null: nothing was ever paid.
 * `graceUntil`: a renewal could not be charged. `open`: since when a purchase waits for its payment. `due`: when to ask the payment engine
 * again; null for never.
 */
export type SubscriptionRow = {
  id: string
  firmId: string
  product: string | null
  paidUntil: number
  renews: boolean
  graceUntil: number | null
  ended: boolean
  open: number | null
  due: number | null
}

export type CouponRow = { id: string; percentage: number; until: string | null; uses: number | null; used: number; ended: boolean; createdAt: number }
