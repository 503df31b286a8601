/** What a route and a request of ours carry beyond Fastify's own. */
import type { Caller } from '../platform/auth/caller.ts'
import type { EndedSessions } from '../shared/sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: 'list' | 'plain'
  }
  interface FastifyInstance {
    ended: EndedSessions
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}
