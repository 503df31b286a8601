/** Before all routes: refuses malformed addresses, takes requests without a body, and sends the HSTS header. */
import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/errors/refuse.ts'

/** In a decoded path: control characters and backslashes, which file systems and browsers interpret differently. */
// eslint-disable-next-line no-control-regex -- the expression matches control characters
const unsafeCharacters = /[\u0000-\u001f\u007f\\]/u

/**
 * True for a path that no route can have: not decodable, with control characters, backslashes or encoded slashes, with empty or dot
 * segments (a browser reads `//host` as another site), or an absolute address, as in a request to a proxy.
 */
export function isMalformed(url: string): boolean {
  const [path = ''] = url.split(/[?#]/u, 1)
  if (!path.startsWith('/') || path.includes('//') || /%(?:2f|5c)/iu.test(path)) return true
  try {
    const decoded = decodeURIComponent(path)
    return unsafeCharacters.test(decoded) || decoded.split('/').some(segment => segment === '.' || segment === '..')
  } catch {
    return true
  }
}

export const refuseMalformed = (app: FastifyInstance): void =>
  void app.addHook('onRequest', async request => {
    if (isMalformed(request.url)) throw refuse('not-found')
  })

/** JSON of no length is no body: some clients name the type of a body that they do not send. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}

const yearInSeconds = 31_536_000

/**
 * HSTS. `always`: the public address is https. Otherwise only on answers to requests over TLS, as reported by a trusted proxy
 * (`X-Forwarded-Proto`). Without subdomains, which other services may use.
 */
export const requireTls = (app: FastifyInstance, always: boolean): void =>
  void app.addHook('onRequest', async (request, reply) => {
    if (always || request.protocol === 'https') reply.header('strict-transport-security', `max-age=${yearInSeconds}`)
  })
