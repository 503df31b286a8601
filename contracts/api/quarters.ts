/** How many of a client's invoices are dated in each quarter (payment date), for the cards of the client page. */
import Type from 'typebox'
import { Sum } from '../rules/sums.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { QuarterIndex } from './scans.ts'

/**
 * `reviewed`: by the rule of contracts/rules/reviewed.ts. `doubtful`: those that the review page flags, as on cards of batches. `sums`:
 * total and GST by currency.
 */
export const QuarterCounts = Type.Object({
  index: QuarterIndex,
  invoices: Type.Integer(),
  reviewed: Type.Integer(),
  doubtful: Type.Integer(),
  sums: Type.Array(Sum),
})
export type QuarterCounts = Type.Static<typeof QuarterCounts>

/** At most the last 40 quarters of the range are answered. */
export const quarters = endpoint({
  name: 'quarters',
  method: 'GET',
  path: '/api/accountant/quarters',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: "Counts a client's invoices by quarter, from one index to another, both included.",
  query: Type.Object({ firmId: Id, clientId: Type.Optional(Id), from: QuarterIndex, to: QuarterIndex }),
  answer: Type.Object({ quarters: Type.Array(QuarterCounts) }),
})
