/** Legal holds, which keep documents from erasure whatever their age. Ours (docs/decisions/0009). */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { LegalHoldKind } from '../events/retention.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/** `id`: of the client or group. `name`: its name, may be empty. `by`: who placed it, null for the operator. `at`: since when (UTC ms). */
export const LegalHoldAnswer = Type.Object({
  id: Id,
  kind: LegalHoldKind,
  clientId: Id,
  groupIds: Type.Array(Id),
  name: Type.String(),
  reason: Type.String(),
  by: orNull(Type.String()),
  at: Type.Integer(),
})
export type LegalHoldAnswer = Type.Static<typeof LegalHoldAnswer>

export const legalHolds = endpoint({
  name: 'holds',
  method: 'GET',
  path: '/api/business/holds',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'What of a firm, or of one of its clients, is kept from erasure whatever its age.',
  query: Type.Object({ firmId: Id, clientId: Type.Optional(Id) }),
  answer: Type.Array(LegalHoldAnswer),
})
export const createLegalHold = endpoint({
  name: 'place-hold',
  method: 'POST',
  path: '/api/business/hold',
  may: ['owner-of-firm'],
  errors: 'list',
  summary: 'Keeps a client, or a scan group with what is merged into it, from erasure until it is released.',
  body: Type.Object({ firmId: Id, id: Id, reason: Type.String({ maxLength: 500 }) }),
  answer: Done,
})
export const endLegalHold = endpoint({
  name: 'release-hold',
  method: 'POST',
  path: '/api/business/hold/release',
  may: ['owner-of-firm'],
  mergedClients: 'as-sent',
  errors: 'list',
  summary: 'Releases a legal hold: what it kept is erased once its retention has ended.',
  body: Type.Object({ firmId: Id, id: Id }),
  answer: Done,
})
