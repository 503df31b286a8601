/** The built screens: files as they are, and for every other address the page that draws it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../platform/errors/refuse.ts'
import { aheadIn } from './preload.ts'

/** Of a call or a built file; every other address is a screen. A file of an older build is gone, and must not come back as a page. */
const isFile = (url: string): boolean => /^\/(api|assets)\//u.test(url)

/** pdf.js decodes what scanners write (JBIG2, fax, JPEG 2000) by WebAssembly, in a worker: that worker may, the pages may not. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
const isPdfWorker = (path: string): boolean => /\/assets\/pdf\.worker[^/]*$/u.test(path)

/** Between two builds there is no page for a few seconds: whoever comes then waits for it. */
const beingReplaced = '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Docketry</title>'
  + '<p>A newer version of Docketry is being put in place. This page opens by itself in a few seconds.</p></html>'

/** Sent, and not given back to be waited for: the file's own end is listened for often enough, and Node would warn of one more. */
function sendPage(reply: FastifyReply, folder: string, page: string): void {
  if (existsSync(join(folder, page))) reply.sendFile(page)
  else reply.code(503).headers({ 'retry-after': 3, 'cache-control': 'no-store' }).type('text/html').send(beingReplaced)
}

/** Serves the built screens from `folder`; null where only the calls are wanted. Unknown calls and files answer 404 in our own shape. */
export async function mountScreens(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isPdfWorker(path)) reply.header('content-security-policy', workerPolicy)
      },
    })
  }
  // Its first screen stands in the page, so that a slow phone shows it before any script has come.
  if (folder !== null && existsSync(join(folder, 'home.html'))) {
    app.get('/', { schema: { hide: true } }, (_, reply) => sendPage(reply, folder, 'home.html'))
  }
  const ahead = folder === null ? () => undefined : aheadIn(folder)
  app.setNotFoundHandler((request, reply) => {
    if (folder === null || request.method !== 'GET' || isFile(request.url)) throw refuse('not-found')
    const link = ahead(request.url)
    if (link !== undefined) reply.header('link', link)
    sendPage(reply, folder, 'index.html')
  })
}
