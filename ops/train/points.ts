/** The model's answers on labelled documents, with the signals of their confidence and whether they are right. */
import { answerFields, type Decoding } from '../../services/pipeline/fields/answer-fields.ts'
import { scoredFields, type Candidate, type ScoredField } from '../../services/pipeline/fields/candidate.ts'
import { isCreditNote } from '../../services/pipeline/fields/credit-note.ts'
import { findCandidates } from '../../services/pipeline/fields/find-candidates.ts'
import type { Score } from '../../services/pipeline/fields/score.ts'
import { toDoc, type Doc } from '../../services/pipeline/fields/text.ts'
import { toTensors } from '../../services/pipeline/fields/to-tensors.ts'
import { isRight } from '../eval/compare.ts'
import type { Sample } from '../eval/load.ts'
import { clientOfHalf } from './client-of.ts'
import type { Point } from './logistic.ts'

/** What has its own weights: the fields whose candidates the model scores, and the answer "no invoice number on the document". */
export const fitted = [...scoredFields, 'noNumber'] as const
export type Fitted = (typeof fitted)[number]
/** `fits`: the weights that its confidence is computed with; null for "not on the document" of a field whose absence is always flagged. */
export type JudgedAnswer = Point & { document: string; field: ScoredField; fits: Fitted | null }
export type Scored = { sample: Sample; doc: Doc; candidates: Candidate[]; scores: Float32Array; category: Float32Array }

/**
 * Candidates and the model's scores for each document of one invoice, with the client of half of them; documents of several invoices are
 * left out.
 */
export async function scoredOf(samples: Sample[], score: Score): Promise<Scored[]> {
  const scored: Scored[] = []
  for (const sample of samples.filter(one => one.label.invoices.length === 1)) {
    const doc = toDoc(sample.pages)
    const candidates = findCandidates(doc, clientOfHalf(sample.label))
    scored.push({ sample, doc, candidates, ...(await score(toTensors(doc, candidates, '2026-12-31'))) })
  }
  return scored
}

/** Real receipts count twice: they represent real documents better than generated ones. */
const weightOf = ({ sample }: Scored) => (sample.label.kind === 'sroie' ? 2 : 1)

/** One for each document and known field. */
export const judgedAnswersOf = (all: Scored[], decoding?: Decoding): JudgedAnswer[] =>
  all.flatMap(one => {
    const invoice = one.sample.label.invoices[0]!
    const answers = answerFields(one.doc, one.candidates, one.scores, one.category, decoding)
    return scoredFields
      .filter(field => invoice.fields[field] !== undefined)
      .map((field): JudgedAnswer => {
        const [first] = answers[field]
        const value =
          typeof first?.value === 'number' && isCreditNote(one.doc, one.candidates, answers.total[0]?.best ?? null)
            ? -first.value
            : (first?.value ?? null)
        const fits = value !== null ? field : field === 'invoiceNumber' && first ? 'noNumber' : null
        return {
          document: one.sample.label.name,
          field,
          fits,
          signals: fits ? first!.signals : [],
          right: isRight(field, value, invoice),
          weight: weightOf(one),
        }
      })
  })
