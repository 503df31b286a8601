/** Flags a GST over one eleventh of its total, or otherwise impossible beside it. For server and grid; amounts in cents. Pure. */
import { gstWithin } from './money.ts'

/** Cents by which a GST may exceed one eleventh of its total: a typed one is rounded once, a printed one may be a sum of rounded lines. */
export const gstTolerance = { typed: 1, printed: 3 } as const

type GstProblem = { level: 'wrong' | 'doubtful'; reason: string }

/** Null when there is no problem, or when one of the amounts is not known. A GST of zero is always possible. */
export function gstProblem(total: number | null, gst: number | null, tolerance: number = gstTolerance.typed): GstProblem | null {
  if (total === null || gst === null || gst === 0) return null
  if (Math.abs(gst) > Math.abs(total)) return { level: 'wrong', reason: 'GST is more than the total.' }
  if (gst === total) return { level: 'wrong', reason: 'GST is the whole total. It is at most one eleventh of it.' }
  if (gst * total < 0) return { level: 'doubtful', reason: 'Of total and GST one is a refund and the other is not.' }
  return Math.abs(gst) > Math.abs(gstWithin(total)) + tolerance
    ? { level: 'doubtful', reason: 'GST is more than one eleventh of the total.' }
    : null
}
