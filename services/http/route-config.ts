/** What a route and a request of ours carry beyond Fastify's own. */
import type { Asker } from '../core/asker.ts'
import type { EndedSessions } from '../core/sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: 'list' | 'plain'
  }
  interface FastifyInstance {
    ended: EndedSessions
  }
  interface FastifyRequest {
    asker: Asker | null
  }
}
