/** Additions to Fastify's types. */
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
