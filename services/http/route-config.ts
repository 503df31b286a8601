/** What a route and a request of ours carry beyond Fastify's own. */
import type { Asker } from '../core/asker.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: 'list' | 'plain'
  }
  interface FastifyRequest {
    asker: Asker | null
  }
}
