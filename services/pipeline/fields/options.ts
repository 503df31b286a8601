/** Turns the scores of candidates into the possible answers to each field, with probabilities. */
import { scoredFields, type Candidate, type ScoredField } from './candidate.ts'

/**
 * `value` null: not on the document. `best`: its likeliest candidate. `p`: the probability summed over all candidates with this value.
 * `occurrences`: their number.
 */
export type Option = { value: string | number | null; kind: Candidate['kind']; p: number; best: Candidate; occurrences: number }
export type Options = Record<ScoredField, Option[]>

/**
 * A possible answer with its confidence, 0..1. `located`: `best` is where it is printed. `signals`: the numbers from which its confidence
 * was computed.
 */
export type Answer = { value: string | number | null; confidence: number; best: Candidate | null; located: boolean; signals: number[] }

/**
 * The highest confidence of an answer that rules of doubtful.ts or the second ranking (rerank.ts) speak against, of a date that is labelled
 * as another than the document's, of an ABN that its checksum corrected, or where not all ABNs of the document were read, and of an invoice
 * number with poorly read digits. There are too few such documents to fit their confidence.
 */
export const confidenceCap = 0.5
export const capConfidence = (one: Answer): Answer => ({ ...one, confidence: Math.min(one.confidence, confidenceCap) })

/**
 * Logits subtracted from the answer "not on the document", by field. In training a value that OCR lost also counts as absent, but a total
 * or a date is hardly ever missing, and a doubtful value with its rectangle helps more than none.
 */
export type Absence = Record<ScoredField, number>

/**
 * By how much the penalties by role count, by field: 1 for a model that does not know roles, less for one that was trained on their
 * evidence.
 */
export type RoleWeights = Partial<Record<ScoredField, number>>

/** Softmax within each field; the probabilities of equal values are added up. Likeliest first. */
export function toOptions(candidates: Candidate[], scores: Float32Array, absence: Absence, roles: RoleWeights): Options {
  const all = {} as Options // filled for every field below
  for (const field of scoredFields) {
    const rows = candidates.flatMap((one, i) =>
      one.field === field
        ? [
            {
              one,
              score: (scores[i] ?? -40) - one.penalty - one.rolePenalty * (roles[field] ?? 0) - (one.kind === 'none' ? absence[field] : 0),
            },
          ]
        : [],
    )
    const top = Math.max(...rows.map(row => row.score))
    const whole = rows.reduce((sum, row) => sum + Math.exp(row.score - top), 0)
    const merged = new Map<string, Option & { most: number }>()
    for (const { one, score } of rows) {
      const p = Math.exp(score - top) / whole
      const key = one.kind === 'found' ? keyOf(one) : one.kind
      const before = merged.get(key)
      if (!before) merged.set(key, { value: one.kind === 'none' ? null : one.value, kind: one.kind, p, best: one, occurrences: 1, most: p })
      else {
        before.p += p
        before.occurrences++
        if (p > before.most) Object.assign(before, { best: one, most: p, value: one.value })
      }
    }
    all[field] = [...merged.values()].sort((a, b) => b.p - a.p)
  }
  return all
}

/**
 * The options in the order of the rules, each with the lower of both probabilities: confidence was fitted to the model's alone, and an
 * answer that the model doubts stays doubtful. `byModel`: the same options without the penalties by role.
 */
export const withLowerProbability = (byRules: Option[], byModel: Option[]): Option[] =>
  byRules.map(one => ({ ...one, p: Math.min(one.p, byModel.find(other => other.kind === one.kind && other.value === one.value)?.p ?? 0) }))

const keyOf = (one: Candidate): string =>
  one.field === 'supplierName'
    ? String(one.value)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
    : String(one.value)
