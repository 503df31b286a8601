/** Prices of plans, as shown. */
import { shownMoney } from '../data/format.ts'

/** Cents as `$180`, and `$17.82` where there are cents. */
export const shownPrice = (cents: number): string => shownMoney(cents / 100, { round: true })

/** What follows the price of a plan: every price includes GST. */
export const perQuarter = 'AUD per quarter incl. GST'
