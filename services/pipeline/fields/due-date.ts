/** Finds the due date by rules, without the model: the words beside or above a date decide. */
import type { TextValue } from '../../../contracts/fields.ts'
import { confidenceOf, type Candidate } from './candidate.ts'
import { findDates } from './dates.ts'
import { normalizeLabel } from './keywords.ts'
import { frameOf, neighboursOf, sameRow } from './neighbours.ts'
import { boxOf, type Doc } from './text.ts'

/** The last words on the left of a due date; also `amount due 13/09`. */
const labelBefore =
  /(?:\bdue(?: date)?|\bdate due|\bpay(?:ment|able)? (?:is )?(?:due|by)|\bpay(?:able)? (?:before|on or before))(?: (?:is|on|by|date|before|no later than))*[ .]*$/
/** The heading above a due date. */
const labelAbove = /^(?:payment |invoice |date )?due(?: date| on| by)?$|^pay(?:able)? by$|^pay(?:ment)? due(?: date)?$/

/** The confidence that such a label gives: beside the date, or above it as in a table. */
const labelConfidence = { beside: 0.95, above: 0.88 }

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?$/i

/** The words on the left of the date and right above it, normalized. A weekday before the date counts as part of it. */
function labels(doc: Doc, found: Candidate): { left: string; above: string } {
  const frame = frameOf(doc, found.tokens)
  if (!frame) return { left: '', above: '' }
  const near = neighboursOf(doc, frame, found.tokens)
    .map(at => doc.tokens[at]!)
    .sort((a, b) => a.x0 - b.x0)
  const join = (tokens: typeof near) => normalizeLabel(tokens.map(token => token.text).join(' ')).trim()
  const x0 =
    near.findLast(token => sameRow(frame, token) && token.x1 <= frame.x0 + 0.3 && frame.x0 - token.x1 < 1.5 && weekday.test(token.text))
      ?.x0 ?? frame.x0
  const overlaps = (token: (typeof near)[number]) => token.x0 < frame.x1 + 0.5 && token.x1 > x0 - 0.5
  return {
    left: join(near.filter(token => sameRow(frame, token) && token.x1 <= x0 + 0.3)),
    above: join(near.filter(token => !sameRow(frame, token) && token.y1 <= frame.y0 + 0.5 && frame.y0 - token.y1 < 2.2 && overlaps(token))),
  }
}

/** Whether a date is labelled as due, also in a sentence: `within 30 days (by 4 Jan 2027)`. */
export function isLabelledDue(doc: Doc, found: Candidate): boolean {
  const { left, above } = labels(doc, found)
  return labelBefore.test(left) || /\bby$/.test(left) || labelAbove.test(above)
}

/** Up to five labelled due dates, the most confident first. `invoiceDate` (`YYYY-MM-DD`): an earlier due date has a lower confidence. */
export function findDueDates(doc: Doc, invoiceDate: string | null): TextValue[] {
  const labelled = findDates(doc).flatMap(found => {
    const { left, above } = labels(doc, found)
    const base = labelBefore.test(left) ? labelConfidence.beside : labelAbove.test(above) ? labelConfidence.above : 0
    if (base === 0) return []
    const early = invoiceDate !== null && String(found.value) < invoiceDate
    const confidence = base * confidenceOf(doc, found.tokens) * (found.repairs > 0 ? 0.8 : 1) * (early ? 0.4 : 1)
    const box = boxOf(doc, found.tokens)
    return [{ value: String(found.value), confidence, page: found.page + 1, ...(box ? { box } : {}) }]
  })
  const best = labelled
    .sort((a, b) => b.confidence - a.confidence)
    .filter((it, i, all) => all.findIndex(other => other.value === it.value) === i)
    .slice(0, 5)
  // Two different days are labelled as due: at least one is wrong.
  return best.map(it => ({ ...it, confidence: Math.round(it.confidence * (best.length > 1 ? 0.6 : 1) * 1e4) / 1e4 }))
}
