/** Which candidates are the right answer of their field. */
import { boxHit, likeness, plain, type InvoiceLabel } from '../eval/compare.ts'
import type { Candidate, ScoredField } from '../../services/pipeline/fields/candidate.ts'
import { scoredFields } from '../../services/pipeline/fields/candidate.ts'
import { boxOf, type Doc } from '../../services/pipeline/fields/text.ts'

/**
 * One boolean per candidate. Money is compared without sign (the document's kind decides it). A misread supplier name counts as right if it
 * is the most similar of all, with a similarity of at least 0.8. If no candidate is right, the answer "not on the document" is.
 */
function candidateIsRight(candidates: Candidate[], label: InvoiceLabel): boolean[] {
  const right = candidates.map(one => one.kind !== 'none' && matches(one, label))
  for (const field of scoredFields) {
    const rows = candidates.flatMap((one, i) => (one.field === field ? [i] : []))
    const names = field === 'supplierName' && label.fields[field] ? nearest(rows, candidates, label) : []
    if (names.length > 0 && !rows.some(i => right[i])) for (const i of names) right[i] = true
    const none = rows.find(i => candidates[i]!.kind === 'none')
    if (none !== undefined) right[none] = !rows.some(i => right[i]) || label.fields[field] === null
  }
  return right
}

const answers = (field: ScoredField, label: InvoiceLabel) =>
  [label.fields[field] ?? null, ...(label.also?.[field] ?? [])].filter(value => value !== null)

function matches(one: Candidate, label: InvoiceLabel): boolean {
  const { field } = one
  const value = one.kind === 'eleventh' ? Math.round(Math.abs(Number(label.fields.total ?? Number.NaN)) / 11) : one.value
  return answers(field, label).some(answer => plain(field, typeof answer === 'number' ? Math.abs(answer) : answer) === plain(field, value))
}

function nearest(rows: number[], candidates: Candidate[], label: InvoiceLabel): number[] {
  const like = (i: number) =>
    Math.max(
      0,
      ...answers('supplierName', label).map(answer => likeness(plain('supplierName', answer), plain('supplierName', candidates[i]!.value))),
    )
  const best = Math.max(0, ...rows.map(like))
  return best < 0.8 ? [] : rows.filter(i => like(i) === best)
}

/** For each candidate 0 wrong, 1 right, 2 right and in its labelled place. */
export const rightness = (doc: Doc, candidates: Candidate[], label: InvoiceLabel): number[] =>
  candidateIsRight(candidates, label).map((right, i) => {
    const one = candidates[i]!
    if (!right || one.kind !== 'found') return Number(right)
    return boxHit(one.field, one.page + 1, boxOf(doc, one.tokens) ?? undefined, label) ? 2 : 1
  })
