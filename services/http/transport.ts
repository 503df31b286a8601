/** What holds for every request before anything looks at it: addresses that no page or call has, and browsers told to come by TLS. */
import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/errors/refuse.ts'

/** Of a path once it is decoded: control characters and backslashes, which file systems and browsers read in ways of their own. */
// eslint-disable-next-line no-control-regex -- those are what is looked for
const odd = /[\u0000-\u001f\u007f\\]/u

/**
 * True for a path that is none of ours whatever stands at it: not decodable, with control characters, backslashes or encoded slashes, with empty or dot
 * segments (a browser reads `//host` as another site), or an address of another site as proxies are asked for.
 */
export function isMalformed(url: string): boolean {
  const [path = ''] = url.split(/[?#]/u, 1)
  if (!path.startsWith('/') || path.includes('//') || /%(?:2f|5c)/iu.test(path)) return true
  try {
    const decoded = decodeURIComponent(path)
    return odd.test(decoded) || decoded.split('/').some(segment => segment === '.' || segment === '..')
  } catch {
    return true
  }
}

export const refuseMalformed = (app: FastifyInstance): void =>
  void app.addHook('onRequest', async request => {
    if (isMalformed(request.url)) throw refuse('not-found')
  })

const yearInSeconds = 31_536_000

/**
 * HSTS. `always`: the address that people know is https. Otherwise on answers to requests that came by TLS, as a proxy that is trusted says
 * (`X-Forwarded-Proto`). This host alone: others of the domain are not ours to speak for.
 */
export const requireTls = (app: FastifyInstance, always: boolean): void =>
  void app.addHook('onRequest', async (request, reply) => {
    if (always || request.protocol === 'https') reply.header('strict-transport-security', `max-age=${yearInSeconds}`)
  })
