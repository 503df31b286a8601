/**
 * What the rules for doubtful answers have in common. An answer that is often wrong although the model is confident stays where it is, and
 * its confidence is capped so that a person checks it (`capConfidence`): there are too few such documents to fit their confidence. The
 * rules are in `doubtful-dates.ts`, `doubtful-numbers.ts`, `doubtful-abns.ts`, `doubtful-names.ts` and `doubtful-amounts.ts`.
 */
import type { Candidate } from './candidate.ts'
import { disputedConfidence } from '../reading/reconcile-readings.ts'
import type { Doc } from './text.ts'

export const isReadByOcr = (doc: Doc, { page }: Candidate): boolean => doc.pages[page]?.ocr ?? false

/** One of its words has a very low confidence, which is also that of words that two readers read differently. */
export const isDisputed = (doc: Doc, { tokens }: Candidate): boolean =>
  tokens.some(at => (doc.tokens[at]?.confidence ?? 1) <= disputedConfidence)

/** The line with which it begins; -1 for an answer that is not on the document. */
export const lineAt = (doc: Doc, { tokens }: Candidate): number => doc.tokens[tokens[0] ?? -1]?.line ?? -1
