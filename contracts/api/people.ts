/** Who works where (specification of accounts, sections 3 and 7). */
import Type from 'typebox'
import { EmploymentType } from '../events/user.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/**
 * `su` is a role granted by the operator, with access to every firm; `auditor`: engaged by the firm for some of its clients
 * (api/auditors.ts).
 */
export const EmployerType = Type.Union([EmploymentType, Type.Literal('su'), Type.Literal('auditor')])
export type EmployerType = Type.Static<typeof EmployerType>

/**
 * The firms that the caller works for come first, then those that engaged them as an auditor. For an su up to 50 others follow, by name:
 * those that contain `text`, and always that of `firmId`. `zone`: IANA name of its time zone. `limited`: the caller works for some of its
 * clients only.
 */
export const employers = endpoint({
  name: 'employers',
  method: 'GET',
  path: '/api/accountant/employers',
  may: ['signed-in'],
  errors: 'plain',
  summary:
    'The firms this user works for; for an su also others, 50 at most. `text`: those whose name contains it, or that have this ABN. `firmId`: the one that is open, which an su is given in any case.',
  query: Type.Object({ text: Type.Optional(Type.String({ maxLength: 100 })), firmId: Type.Optional(Id) }),
  answer: Type.Array(
    Type.Object({
      business: Type.Object({ id: Id, name: Type.String(), zone: Type.String() }),
      type: EmployerType,
      limited: Type.Optional(Type.Literal(true)),
    }),
  ),
})
