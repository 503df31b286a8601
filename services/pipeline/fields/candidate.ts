/** What may be the answer for a field. */
import type { FieldName } from '../../../contracts/fields.ts'
import type { Doc } from './text.ts'

/** The fields that candidates are scored for, in the order of the model's field ids; the category has a head of its own. */
export const scoredFields = ['invoiceDate', 'invoiceNumber', 'supplierAbn', 'supplierName', 'total', 'gst'] as const satisfies FieldName[]
export type ScoredField = (typeof scoredFields)[number]

/**
 * `found` stands on the paper. `none` is the answer "not on the paper"; `eleventh` (one eleventh of the chosen total) and `zero`
 * are GST answers that a sentence on the paper allows; their tokens are that sentence's.
 */
export type CandidateKind = 'found' | 'none' | 'eleventh' | 'zero'

/**
 * `value` as contracts/fields.ts has it, money unsigned; `negative` when the paper shows a minus, brackets or CR.
 * `tokens` index Doc.tokens. `repairs` counts characters changed to make sense of what was read. `flags` say what the finder saw; `against`,
 * in logits, what speaks against it beside the model.
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

/** The least confidence of the words it is made of; 1 for answers that stand nowhere. */
export const confidenceOf = (doc: Doc, tokens: number[]): number => Math.min(1, ...tokens.map(i => doc.tokens[i]?.confidence ?? 1))
