import type { Marks } from '@docketry/contracts/api/review.ts'
import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import { fieldNames } from '@docketry/contracts/fields.ts'

/** Anomalies of these lines as numbers. Pure. */
export function marksOf(lines: readonly { id: string }[], anomalies: readonly Anomaly[]): Marks {
  const places = new Map(lines.map(({ id }, place) => [id, place]))
  const reasons = new Map<string, number>()
  const cells = anomalies.flatMap(({ invoice_id, field, level, reason }) => {
    const place = places.get(invoice_id)
    const name = (fieldNames as readonly string[]).indexOf(field)
    if (place === undefined || name < 0) return []
    const said = reasons.get(reason) ?? reasons.size
    reasons.set(reason, said)
    return [place, name, level === 'wrong' ? 0 : 1, said]
  })
  return { reasons: [...reasons.keys()], cells }
}
