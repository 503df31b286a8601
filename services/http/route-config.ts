/** Additions to Fastify's types. */
import type { Caller } from '../platform/auth/caller.ts'
import type { EndedSessions } from '../shared/session-validity.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: 'list' | 'plain'
  }
  interface FastifyInstance {
    ended: EndedSessions
  }
  interface FastifyRequest {
    caller: Caller | null
    /** What the request is about; null when it may be about several firms. */
    firmId: string | null
  }
}
