/** Live updates: server-sent events read through `fetch` with the bearer header; the 10 s poll is the fallback. */
import Type from 'typebox'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/**
 * One `data:` line: ids of the firm's scan groups and clients that have changed, to be read again; a client also when a worksheet of it was
 * frozen, reopened or lodged. `groupClients`: the clients that these groups belong to, and those that they read as since a merge; absent
 * without groups, and from earlier versions. `people`: its team, invitations or requests to join have changed. The first line has the
 * changes of the last 30 s: a screen is read before its stream is open. A comment (`:`) every 15 s keeps the connection open.
 */
export const LiveChange = Type.Object({
  groups: Type.Array(Id),
  clients: Type.Array(Id),
  groupClients: Type.Optional(Type.Array(Id)),
  people: Type.Optional(Type.Literal(true)),
})
export type LiveChange = Type.Static<typeof LiveChange>

export const live = endpoint({
  name: 'live',
  method: 'GET',
  path: '/api/live',
  may: ['staff-of-firm', 'auditor'],
  about: 'some',
  errors: 'plain',
  summary: 'Server-sent events of what has changed in a firm.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Any(),
})
