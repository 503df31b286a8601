/** Total and GST are chosen together: they must agree with each other and with the other sums on the document. */
import { gstWithin } from '../../../contracts/rules/money.ts'
import type { Candidate } from './candidate.ts'
import type { Option, Options } from './options.ts'

/**
 * What agreement adds, in logits. `eleventh`: GST is one eleventh of the total within 2 cents. `closes`: total − GST is printed on the
 * document. `tooMuch`: GST above one eleventh, which no Australian invoice has beyond rounding.
 * `alone`: a GST amount without a total.
 */
export const weights = { eleventh: 1, closes: 0.7, tooMuch: -6, alone: -2.5 }

export type Pair = { total: Option; gst: Option; p: number; eleventh: boolean; closes: boolean }

/** GST in cents that the option means beside this total; null for not printed. */
export const gstBeside = (gst: Option, total: Option): number | null =>
  gst.kind === 'eleventh' ? gstWithin(Number(total.value ?? 0)) : gst.value === null ? null : Number(gst.value)

/** All likely pairs, best first; their probabilities sum to 1. */
export function pairs(options: Options, amounts: Candidate[]): Pair[] {
  const sums = new Set(amounts.map(one => Number(one.value)))
  const found: (Pair & { logit: number })[] = []
  for (const total of options.total.slice(0, 6)) {
    for (const gst of options.gst.slice(0, 6)) {
      const cents = gstBeside(gst, total)
      const value = total.value === null ? null : Number(total.value)
      const both = value !== null && cents !== null && value > 0
      if (gst.kind === 'eleventh' && value === null) continue
      const eleventh = both && cents > 0 && Math.abs(cents - value / 11) <= 2
      const closes = both && cents > 0 && gst.kind === 'found' && sums.has(value - cents)
      const tooMuch = both && cents > value / 11 + 6
      const alone = value === null && cents !== null
      const worth = [eleventh && gst.kind === 'found' && weights.eleventh, closes && weights.closes, tooMuch && weights.tooMuch, alone && weights.alone]
      const logit = worth.reduce<number>((sum, one) => sum + (one || 0), Math.log(total.p + 1e-9) + Math.log(gst.p + 1e-9))
      found.push({ total, gst, p: 0, eleventh, closes, logit })
    }
  }
  const top = Math.max(...found.map(pair => pair.logit))
  const whole = found.reduce((sum, pair) => sum + Math.exp(pair.logit - top), 0)
  return found.map(({ logit, ...pair }) => ({ ...pair, p: Math.exp(logit - top) / whole })).sort((a, b) => b.p - a.p)
}

/** One side of the pairs with its probabilities added up, likeliest first. */
export function side(all: Pair[], which: 'total' | 'gst'): Option[] {
  const sums = new Map<Option, number>()
  for (const pair of all) sums.set(pair[which], (sums.get(pair[which]) ?? 0) + pair.p)
  return [...sums].map(([option, p]) => ({ ...option, p })).sort((a, b) => b.p - a.p)
}
