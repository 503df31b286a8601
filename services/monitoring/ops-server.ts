/** The HTTP server for health and metrics of a role, for the internal network only. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf } from '../platform/errors/coded.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

export type OpsServer = { address: string; close(): Promise<void> }
type Answer = { status: number; type: string; body: string }

const json = (status: number, value: unknown): Answer => ({ status, type: 'application/json', body: JSON.stringify(value) })

/** Throws an `Error` with a sentence when the port is taken. Port 0 takes any free one. */
export async function opsServer({
  host,
  port,
  metrics,
  readiness,
}: {
  host: string
  port: number
  metrics: Metrics
  readiness: Readiness
}): Promise<OpsServer> {
  const answers: Record<string, () => Promise<Answer>> = {
    // Checks only the event loop: restarting processes because a server is unavailable makes it worse.
    '/livez': async () => json(200, { alive: true }),
    async '/readyz'() {
      const ready = await readiness()
      return json(ready.ready ? 200 : 503, ready)
    },
    '/metrics': async () => ({ status: 200, type: metrics.contentType, body: await metrics.text() }),
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const known = Object.hasOwn(answers, path) && (request.method === 'GET' || request.method === 'HEAD')
    const answer = known ? answers[path]?.() : undefined
    void (answer ?? Promise.resolve(json(404, { error: 'Only GET /livez, /readyz and /metrics are here.' })))
      .catch((error: unknown) => json(500, { error: String(error) }))
      .then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(request.method === 'HEAD' ? undefined : body)
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error =>
      reject(
        codeOf(error) === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Choose another for health and metrics: OPS_PORT=${port + 1}`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo // a TCP server that listens
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
