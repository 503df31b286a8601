/** Candidates: the possible answers to a field. */
import type { FieldName } from '../../../contracts/fields.ts'
import type { Doc } from './text.ts'

/** The fields whose candidates the model scores, in the order of its field ids. The category has its own output. */
export const scoredFields = ['invoiceDate', 'invoiceNumber', 'supplierAbn', 'supplierName', 'total', 'gst'] as const satisfies FieldName[]
export type ScoredField = (typeof scoredFields)[number]

/**
 * `found`: printed on the document. `none`: the answer "not on the document". `eleventh` (one eleventh of the chosen total) and `zero`: GST
 * answers that a sentence on the document implies; their tokens are that sentence's.
 */
export type CandidateKind = 'found' | 'none' | 'eleventh' | 'zero'

/**
 * `value`: in the form of contracts/fields.ts, money unsigned; `negative` when a minus, brackets or CR is printed. `tokens`: indices into
 * Doc.tokens. `repairs`: how many misread characters were corrected. `flags`: 0 or 1 each; the finder of the field lists them. `penalty`:
 * logits that rules subtract from the model's score (below 0: added). `rolePenalty`: those of role-penalties.ts. `evidence`: the numbers of
 * role-evidence.ts, for the model; none for fields that roles say nothing about. `parts`: the tokens of each group of a number, or of each
 * line of a large name on several lines.
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
  penalty: number
  rolePenalty: number
  evidence: number[]
  parts?: number[][]
}

export const candidate = (
  field: ScoredField,
  value: string | number,
  tokens: number[],
  page: number,
  rest: Partial<Candidate> = {},
): Candidate => ({
  field,
  kind: 'found',
  value,
  tokens,
  page,
  repairs: 0,
  negative: false,
  flags: [],
  penalty: 0,
  rolePenalty: 0,
  evidence: [],
  ...rest,
})

/** The lowest confidence of the tokens; 1 without tokens. */
export const confidenceOf = (doc: Doc, tokens: number[]): number => Math.min(1, ...tokens.map(i => doc.tokens[i]?.confidence ?? 1))
