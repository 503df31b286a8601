/**
 * Flags a GST that cannot be right beside its total: over one eleventh of it, equal to it, or under one eleventh and read with low
 * confidence. Pure.
 */
import { gstProblem, gstTolerance } from '@docketry/contracts/rules/gst-limit.ts'
import { gstOf, gstWithin, totalOf } from '@docketry/contracts/rules/money.ts'
import { isAsRead, isSetByPerson } from '../value-sources.ts'
import type { CheckedRow, OwnAnomaly } from './row-anomaly.ts'

/** From this confidence a GST below one eleventh is accepted: part of a purchase is often GST-free. */
const partlyFreeConfidence = 0.97

/** A typed GST below one eleventh is accepted: part of the purchase is GST-free. Above one eleventh it is flagged whoever set it. */
export function gstAnomalies(row: CheckedRow): OwnAnomaly[] {
  const [total, gst] = [totalOf(row.values), gstOf(row.values)]
  if (total === null || gst === null || gst === 0) return []
  const typed = isSetByPerson(row, 'gst')
  const problem = gstProblem(total, gst, typed ? gstTolerance.typed : gstTolerance.printed)
  if (problem) return [{ field: 'gst', ...problem }]
  const isConfident = isAsRead(row, 'gst') && (row.machine.confidence[1] ?? 0) >= partlyFreeConfidence
  if (typed || Math.abs(gst - gstWithin(total)) <= gstTolerance.printed || isConfident) return []
  const reason = isSetByPerson(row, 'total')
    ? 'GST is not one eleventh of the total, which a person set. The GST was left as it was: correct it, or confirm it to keep it.'
    : 'GST is not one eleventh of the total.'
  return [{ field: 'gst', level: 'doubtful', reason }]
}
