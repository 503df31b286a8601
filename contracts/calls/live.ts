/** Live updates: server-sent events read through `fetch` with the bearer header; the 10 s poll is the fallback. */
import Type from 'typebox'
import { Id } from './answers.ts'
import { call } from './call.ts'

/** One `data:` line: which scan groups and clients of the firm have changed; read them again. Comments (`:`) come every 15 s. */
export const LiveChange = Type.Object({ groups: Type.Array(Id), clients: Type.Array(Id) })
export type LiveChange = Type.Static<typeof LiveChange>

export const live = call({
  name: 'live', method: 'GET', path: '/api/live', may: ['staff-of-firm'], errors: 'plain',
  words: 'Server-sent events of what has changed in a firm.', query: Type.Object({ firmId: Id }), answer: Type.Any(),
})
