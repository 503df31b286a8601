/** Health on the main port, for whoever sends people here: alive, ready, and how long answers take. */
import type { FastifyInstance } from 'fastify'
import { live } from '@docketry/contracts/api/live.ts'

/** Per check null, or a sentence for the operator. */
export type Ready = { ready: boolean; checks: Record<string, string | null> }

/** What the process knows of itself. */
export type Health = {
  ready(): Promise<Ready>
  /** False while too little of the disk is free to take an upload. Cheap. */
  hasRoom(): Promise<boolean>
  /** An answer was given: `route` is the pattern, or `none` for an address that has none. */
  requested(method: string, route: string, status: number, seconds: number): void
}

/** The world learns which check fails, not which addresses the engines have. */
const withheld = (checks: Ready['checks']): Ready['checks'] =>
  Object.fromEntries(Object.entries(checks).map(([name, trouble]) => [name, trouble === null ? null : 'Not well. The port of OPS_PORT and the log say more.']))

export function mountHealth(app: FastifyInstance, { ready, requested }: Health): void {
  const unlisted = { schema: { hide: true } }
  app.get('/livez', unlisted, (_, reply) => void reply.header('cache-control', 'no-store').send({ alive: true }))
  app.get('/readyz', unlisted, async (_, reply) => {
    const now = await ready()
    reply.code(now.ready ? 200 : 503).header('cache-control', 'no-store')
    return { ready: now.ready, checks: withheld(now.checks) }
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    // Live updates stay open as long as a screen: that is no answer's time.
    if (route !== live.path) requested(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
  })
}
