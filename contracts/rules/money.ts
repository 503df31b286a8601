/** Money: integer cents in events, dollars with 2 decimals in calls, CSV and CLI. */

export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(4))) + 0 // never -0, which JSON would not keep
export const toDollars = (cents: number): number => cents / 100

/** GST of a fully taxable total that includes it: one eleventh, halves away from zero. Cents in, cents out. */
export const gstWithin = (totalCents: number): number => Math.sign(totalCents) * Math.round(Math.abs(totalCents) / 11) + 0
