/** Live updates: server-sent events read through `fetch` with the bearer header; the 10 s poll is the fallback. */
import Type from 'typebox'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/**
 * One `data:` line: which scan groups and clients of the firm have changed, and whether its team, its invitations or who asks to join did; read them
 * again. Comments (`:`) come every 15 s.
 */
export const LiveChange = Type.Object({ groups: Type.Array(Id), clients: Type.Array(Id), people: Type.Optional(Type.Literal(true)) })
export type LiveChange = Type.Static<typeof LiveChange>

export const live = endpoint({
  name: 'live', method: 'GET', path: '/api/live', may: ['staff-of-firm'], about: 'some', errors: 'plain',
  words: 'Server-sent events of what has changed in a firm.', query: Type.Object({ firmId: Id }), answer: Type.Any(),
})
