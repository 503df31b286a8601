/** What a newer model reads on one invoice, beside its values: shown, adopted by hand, and reverted. Ours. */
import Type from 'typebox'
import { FieldDifference } from '../events/invoice.ts'
import { Hash, orNull } from '../events/fact.ts'
import { allFields } from '../fields.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Fields = Type.Array(Type.Enum(allFields))

/**
 * `stored`: hash of the proposed extraction, which names the proposal. `model`: as people know it, `model 3 (21 Nov 2026)`. `at`: when it
 * was proposed, UTC ms. `differences`: as they are now, with what people have set since; money in cents. `besidePayment`: the date of the
 * row is that of a payment, and `invoiceDate` the printed date beside it; absent otherwise.
 */
export const Proposal = Type.Object({
  stored: Hash,
  model: Type.String(),
  at: Type.Integer(),
  differences: Type.Array(FieldDifference),
  besidePayment: Type.Optional(Type.Literal(true)),
})
export type Proposal = Type.Static<typeof Proposal>

/**
 * An adoption that is not reverted. `by`: a name, or `a rule`. `fields`: adopted; `revertible`: those that reverting would give their
 * former values, because nobody has set them since. `besidePayment`: as in `Proposal`.
 */
export const Adoption = Type.Object({
  id: Id,
  at: Type.Integer(),
  by: Type.String(),
  model: Type.String(),
  fields: Fields,
  revertible: Fields,
  besidePayment: Type.Optional(Type.Literal(true)),
})
export type Adoption = Type.Static<typeof Adoption>

export const invoiceProposal = endpoint({
  name: 'invoice-proposal',
  method: 'GET',
  path: '/api/accountant/invoice/proposal',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary:
    'What a newer model reads differently on an invoice: by field the old model’s value, the present one and the proposed one; null without a proposal. And what was adopted. `revision`: to send as `seen`.',
  query: Type.Object({ invoice_id: Id }),
  answer: Type.Object({ revision: Type.Integer(), proposal: orNull(Proposal), adoptions: Type.Array(Adoption) }),
})

export const adoptProposal = endpoint({
  name: 'adopt-proposal',
  method: 'POST',
  path: '/api/accountant/invoice/proposal/adopt',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary:
    'Makes proposed values of single fields the invoice’s. Refused for a value that a person typed, confirmed or accepted, and for one that changed since `seen`.',
  body: Type.Object({
    invoice_id: Id,
    stored: Hash,
    fields: Type.Array(Type.Enum(allFields), { minItems: 1, maxItems: allFields.length }),
    seen: Type.Integer({ minimum: -1 }),
  }),
  answer: Type.Object({ adopted: Fields }),
})

export const revertAdoption = endpoint({
  name: 'revert-adoption',
  method: 'POST',
  path: '/api/accountant/invoice/proposal/revert',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary:
    'Gives the fields of an adoption on one invoice their former values. What was changed, confirmed or accepted since stays and is named in `kept`.',
  body: Type.Object({ invoice_id: Id, adoption_id: Id }),
  answer: Type.Object({ reverted: Fields, kept: Fields }),
})
