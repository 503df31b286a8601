/** Auditors: a firm engages one for some of its clients and a period; an auditor reads the invoices dated in it, and nothing else. Ours. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()
const Day = Type.String({ maxLength: 10 })
const forOwner = { may: ['owner-of-firm'] as const, errors: 'plain' as const }

/**
 * `name`: null until somebody is registered with the address. `from`, `to`: `YYYY-MM-DD`, both included. `engagedAt`, `endedAt`: UTC ms;
 * null while it runs.
 */
export const AuditorEntry = Type.Object({
  id: Id,
  email: Text,
  name: orNull(Text),
  clientIds: Type.Array(Id),
  from: Text,
  to: Text,
  engagedAt: Type.Integer(),
  endedAt: orNull(Type.Integer()),
})
export type AuditorEntry = Type.Static<typeof AuditorEntry>

export const auditors = endpoint({
  ...forOwner,
  name: 'auditors',
  method: 'GET',
  path: '/api/business/auditors',
  summary: 'The auditors whom a firm has engaged, those whose engagement runs first.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Array(AuditorEntry),
})
/** An invoice belongs to the period by its date; one without a date, by the day of its upload in the firm's time zone. */
export const engageAuditor = endpoint({
  name: 'engage-auditor',
  method: 'POST',
  path: '/api/business/auditor/engage',
  may: ['owner-of-firm'],
  errors: 'list',
  verified: true,
  summary: 'Engages an auditor by email: they read the invoices of these clients that are dated in the period.',
  body: Type.Object({
    firmId: Id,
    email: Type.String({ maxLength: 200 }),
    clientIds: Type.Array(Id, { minItems: 1, maxItems: 2000 }),
    from: Day,
    to: Day,
  }),
  answer: Type.Object({ id: Id }),
})
export const endEngagement = endpoint({
  ...forOwner,
  name: 'end-engagement',
  method: 'POST',
  path: '/api/business/auditor/end',
  summary: 'Ends an engagement: from now on the auditor sees nothing of it.',
  body: Type.Object({ id: Id }),
  answer: Done,
})

export const MyEngagement = Type.Object({
  id: Id,
  firm: Type.Object({ id: Id, name: Text }),
  clients: Type.Array(Type.Object({ id: Id, name: Text })),
  from: Text,
  to: Text,
})
export type MyEngagement = Type.Static<typeof MyEngagement>
export const myEngagements = endpoint({
  name: 'my-engagements',
  method: 'GET',
  path: '/api/accountant/engagements',
  may: ['signed-in'],
  errors: 'plain',
  summary: 'The engagements of the caller as an auditor that run.',
  answer: Type.Array(MyEngagement),
})
