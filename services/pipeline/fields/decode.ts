/** Chooses total and GST together: they must agree with each other and with the other amounts on the document. */
import { gstWithin } from '../../../contracts/rules/money.ts'
import type { Candidate } from './candidate.ts'
import type { Option, Options } from './options.ts'

/**
 * Added to the logit of a pair. `eleventh`: GST is one eleventh of the total within 2 cents. `closes`: total − GST is printed on the
 * document. `tooMuch`: GST above one eleventh of the total, but for rounding. `credited`, in place of `tooMuch`: that GST has a label, and is
 * below one tenth of the total or is one eleventh of the total and a printed credit together, as where a credit without GST, for solar
 * power, lowered the total. `alone`: a GST amount without a total.
 */
export const weights = { eleventh: 1, closes: 0.7, tooMuch: -12, credited: -3, alone: -2.5 }

export type Pair = { total: Option; gst: Option; p: number; eleventh: boolean; closes: boolean }

/** The GST in cents that an option stands for beside this total; null: not on the document. */
export const gstBeside = (gst: Option, total: Option): number | null =>
  gst.kind === 'eleventh' ? gstWithin(Number(total.value ?? 0)) : gst.value === null ? null : Number(gst.value)

/** A labelled GST that is too much for this total, as where a credit without GST lowered it. `amounts`: all of the document, in cents. */
function isBesideCredit(gst: Option, cents: number, total: number, amounts: ReadonlySet<number>): boolean {
  const isOfBoth = (credit: number): boolean => credit > 0 && credit !== cents && Math.abs(cents - (total + credit) / 11) <= 2
  // Its own label has lowered its penalty.
  return gst.kind === 'found' && gst.best.penalty < 0 && (cents < total / 10 - 6 || [...amounts].some(isOfBoth))
}

/** The pairs of the six likeliest totals and GSTs, best first; their probabilities add up to 1. `amounts`: all amounts of the document. */
export function rankPairs(options: Options, amounts: Candidate[]): Pair[] {
  const printed = new Set(amounts.map(one => Number(one.value)))
  const found: (Pair & { logit: number })[] = []
  for (const total of options.total.slice(0, 6)) {
    for (const gst of options.gst.slice(0, 6)) {
      const cents = gstBeside(gst, total)
      const value = total.value === null ? null : Number(total.value)
      const hasBoth = value !== null && cents !== null && value > 0
      if (gst.kind === 'eleventh' && value === null) continue
      const eleventh = hasBoth && cents > 0 && Math.abs(cents - value / 11) <= 2
      const closes = hasBoth && cents > 0 && gst.kind === 'found' && printed.has(value - cents)
      const exceedsEleventh = hasBoth && cents > value / 11 + 6
      const credited = exceedsEleventh && isBesideCredit(gst, cents, value, printed)
      const tooMuch = exceedsEleventh && !credited
      const alone = value === null && cents !== null
      const bonuses = [
        eleventh && gst.kind === 'found' && weights.eleventh,
        closes && weights.closes,
        tooMuch && weights.tooMuch,
        credited && weights.credited,
        alone && weights.alone,
      ]
      const logit = bonuses.reduce<number>((sum, one) => sum + (one || 0), Math.log(total.p + 1e-9) + Math.log(gst.p + 1e-9))
      found.push({ total, gst, p: 0, eleventh, closes, logit })
    }
  }
  const top = Math.max(...found.map(pair => pair.logit))
  const whole = found.reduce((sum, pair) => sum + Math.exp(pair.logit - top), 0)
  return found.map(({ logit, ...pair }) => ({ ...pair, p: Math.exp(logit - top) / whole })).sort((a, b) => b.p - a.p)
}

/** The marginal probabilities of the totals, or of the GSTs, over all pairs; likeliest first. */
export function marginalOptions(all: Pair[], which: 'total' | 'gst'): Option[] {
  const sums = new Map<Option, number>()
  for (const pair of all) sums.set(pair[which], (sums.get(pair[which]) ?? 0) + pair.p)
  return [...sums].map(([option, p]) => ({ ...option, p })).sort((a, b) => b.p - a.p)
}
