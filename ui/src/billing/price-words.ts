import { shownMoney } from '../data/format.ts'

/** Cents as `$180`, and `$17.82` where there are cents. */
export const shownPrice = (cents: number): string => shownMoney(cents / 100, { round: true })
