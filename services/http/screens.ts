/** Serves the built screens: files, and the single-page app for every other address. */
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../platform/errors/refuse.ts'
import { preloadLinks } from './preload.ts'
import { isMalformed } from './transport.ts'

/** Endpoints and built files; every other address is a screen. A missing file of an older build must not be answered with the page. */
const isFile = (url: string): boolean => /^\/(api|assets)\//u.test(url)

/** For Fastify: where a browser opens a malformed address, one that has no page, so that the screens say so. Other requests are refused. */
export function asUnknownPage({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const isOpened = method === 'GET' && headers.accept?.includes('text/html') === true
  return isOpened && isMalformed(url) && !isFile(url) ? '/unknown' : url
}

/**
 * pdf.js decodes JBIG2, fax and JPEG 2000 by WebAssembly in its worker, libheif HEIC in its own: only the policy of these workers allows
 * it.
 */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
const isDecoder = (path: string): boolean => /\/assets\/(?:pdf\.worker|heic-worker)[^/]*$/u.test(path)

/** Shown for a few seconds while a build replaces the page. */
const beingReplaced =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Docketry</title>' +
  '<p>A newer version of Docketry is being put in place. This page opens by itself in a few seconds.</p></html>'

/** Options of a page that is sent as not found: it is never answered as unchanged, which has no content. */
const alwaysWhole = { etag: false, lastModified: false }

/** Sends without returning the reply: awaiting it would add a listener, and Node would warn of a leak. */
function sendPage(reply: FastifyReply, folder: string, page: string, options = {}): void {
  if (existsSync(join(folder, page))) reply.sendFile(page, options)
  else reply.code(503).headers({ 'retry-after': 3, 'cache-control': 'no-store' }).type('text/html').send(beingReplaced)
}

/** `folder`: of the built screens; null: endpoints only. Unknown endpoints and files answer 404 in our own shape. */
export async function mountScreens(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isDecoder(path)) reply.header('content-security-policy', workerPolicy)
      },
    })
  }
  // Prerendered, so that a slow phone shows it before any script is loaded.
  if (folder !== null && existsSync(join(folder, 'home.html'))) {
    app.get('/', { schema: { hide: true } }, (_, reply) => sendPage(reply, folder, 'home.html'))
  }
  const linkFor = folder === null ? () => undefined : preloadLinks(folder)
  app.setNotFoundHandler((request, reply) => {
    if (folder === null || request.method !== 'GET' || isFile(request.url)) throw refuse('not-found')
    const link = linkFor(request.url)
    if (link !== undefined) reply.header('link', link)
    const isRewritten = request.originalUrl !== request.url
    if (isRewritten) reply.code(404)
    sendPage(reply, folder, 'index.html', isRewritten ? alwaysWhole : {})
  })
}
