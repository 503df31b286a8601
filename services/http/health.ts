/** Health on the main port, for load balancers: liveness, readiness; and metrics of requests. */
import type { FastifyInstance } from 'fastify'
import { live } from '@docketry/contracts/api/live.ts'

/** `checks`: by name null if healthy, otherwise a sentence for the operator. */
export type Ready = { ready: boolean; checks: Record<string, string | null> }

/** Provided by monitoring. */
export type Health = {
  ready(): Promise<Ready>
  /** False while the disk has too little space for uploads. Cheap. */
  hasRoom(): Promise<boolean>
  /** Called after each answer. `route`: the pattern, or `none` for an unknown address. */
  requested(method: string, route: string, status: number, seconds: number): void
}

/** Hides the sentences, which contain addresses of servers. */
const withoutSentences = (checks: Ready['checks']): Ready['checks'] =>
  Object.fromEntries(
    Object.entries(checks).map(([name, problem]) => [
      name,
      problem === null ? null : 'Not well. The port of OPS_PORT and the log say more.',
    ]),
  )

export function mountHealth(app: FastifyInstance, { ready, requested }: Health): void {
  const unlisted = { schema: { hide: true } }
  app.get('/livez', unlisted, (_, reply) => void reply.header('cache-control', 'no-store').send({ alive: true }))
  app.get('/readyz', unlisted, async (_, reply) => {
    const now = await ready()
    reply.code(now.ready ? 200 : 503).header('cache-control', 'no-store')
    return { ready: now.ready, checks: withoutSentences(now.checks) }
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    // Not for live updates, which stay open.
    if (route !== live.path) requested(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
  })
}
