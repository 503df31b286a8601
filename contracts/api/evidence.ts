/** Evidence bundles: streamed files, not JSON (docs/decisions/0034). */
import Type from 'typebox'
import { PeriodKey } from '../events/worksheet.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { QuarterIndex } from './scans.ts'

/**
 * Of one invoice, one batch with what was merged into it, a client's quarter (`quarter` and `firmId`, and `clientId` unless the firm itself
 * is the client), or the frozen or lodged worksheet of a client and `period`.
 */
export const EvidenceQuery = Type.Object({
  invoice_id: Type.Optional(Id),
  groupId: Type.Optional(Id),
  quarter: Type.Optional(QuarterIndex),
  period: Type.Optional(PeriodKey),
  firmId: Type.Optional(Id),
  clientId: Type.Optional(Id),
})
export type EvidenceQuery = Type.Static<typeof EvidenceQuery>

export const evidence = endpoint({
  name: 'evidence',
  method: 'GET',
  path: '/api/accountant/evidence',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary:
    'Events, originals, page images and anchor proofs of an invoice, a batch, a quarter or a frozen worksheet, as a zip with a report and a verifier.',
  query: EvidenceQuery,
  answer: Type.Any(),
})
