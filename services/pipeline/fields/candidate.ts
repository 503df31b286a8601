/** Candidates: the possible answers for a field. */
import type { FieldName } from '../../../contracts/fields.ts'
import type { Doc } from './text.ts'

/** The fields that candidates are scored for, in the order of the model's field ids; the category has a head of its own. */
export const scoredFields = ['invoiceDate', 'invoiceNumber', 'supplierAbn', 'supplierName', 'total', 'gst'] as const satisfies FieldName[]
export type ScoredField = (typeof scoredFields)[number]

/**
 * `found` is printed on the document. `none` is the answer "not on the document"; `eleventh` (one eleventh of the chosen total) and `zero`
 * are GST answers that a sentence on the document allows; their tokens are that sentence's.
 */
export type CandidateKind = 'found' | 'none' | 'eleventh' | 'zero'

/**
 * `value` as contracts/fields.ts has it, money unsigned; `negative` when a minus, brackets or CR is printed.
 * `tokens` index Doc.tokens. `repairs` counts characters changed to make sense of what was read. `flags`: what the finder saw, by field. `against`:
 * logits that rules subtract from the model's score.
 */
export type Candidate = {
  field: ScoredField
  kind: CandidateKind
  value: string | number
  tokens: number[]
  page: number
  repairs: number
  negative: boolean
  flags: number[]
  against: number
}

export const candidate = (field: ScoredField, value: string | number, tokens: number[], page: number, rest: Partial<Candidate> = {}): Candidate => ({
  field,
  kind: 'found',
  value,
  tokens,
  page,
  repairs: 0,
  negative: false,
  flags: [],
  against: 0,
  ...rest,
})

/** The lowest confidence of its words; 1 for answers that are not printed. */
export const confidenceOf = (doc: Doc, tokens: number[]): number => Math.min(1, ...tokens.map(i => doc.tokens[i]?.confidence ?? 1))
