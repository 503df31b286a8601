const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as `$180`, and `$17.82` where there are cents. */
export const priceWords = (cents: number): string => `$${(cents % 100 === 0 ? whole : withCents).format(cents / 100)}`
