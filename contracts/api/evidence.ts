/** Evidence bundles: streamed files, not JSON (docs/decisions/0034). */
import Type from 'typebox'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { QuarterIndex } from './scans.ts'

/** Of one invoice, one batch with what was merged into it, or a client's quarter (`quarter` and `firmId`, and `clientId` unless the firm itself is the client). */
export const EvidenceQuery = Type.Object({
  invoice_id: Type.Optional(Id), groupId: Type.Optional(Id), quarter: Type.Optional(QuarterIndex), firmId: Type.Optional(Id), clientId: Type.Optional(Id),
})
export type EvidenceQuery = Type.Static<typeof EvidenceQuery>

export const evidence = endpoint({
  name: 'evidence', method: 'GET', path: '/api/accountant/evidence', may: ['staff-of-firm', 'auditor'], about: 'client', errors: 'plain',
  words: 'Events, originals, page images and anchor proofs of an invoice, a batch or a quarter, as a zip with a report and a verifier.', query: EvidenceQuery, answer: Type.Any(),
})
