/** Rows of subscriptions, consumption and coupons. Ids only; names are joined when read. Times are UTC milliseconds, money is cents. */

/**
 * A firm's consumption by month (`YYYY-MM` in the firm's zone): `months` invoices extracted, `unreadable` files and pages, `bytes`
 * uploaded, `mailBytes` of stored attachments. `id`: the firm's, or `unknown` for mail that belongs to no known firm.
 */
export type ConsumptionRow = {
  id: string
  zone: string
  months: Record<string, number>
  unreadable: Record<string, number>
  bytes: Record<string, number>
  mailBytes: Record<string, number>
}

/**
 * A firm's purchases, for its plan in force and the subscription rounds. `id`: the firm's. `product` null: nothing was ever paid.
 * `graceUntil`: set when a renewal could not be charged. `open`: since when a purchase is unpaid. `due`: when to ask the payment provider
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

/**
 * A coupon. `id`: its code. `until`: its last day, `YYYY-MM-DD`, and `uses`: how many purchases can use it; null where it has no such
 * limit. `used`: how many did. `ended`: by the operator.
 */
export type CouponRow = {
  id: string
  percentage: number
  until: string | null
  uses: number | null
  used: number
  ended: boolean
  createdAt: number
}
