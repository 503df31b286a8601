/** Setup of the browser tests: builds the review page over the fake server of ui/testing once, and serves it on a free port. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the server; the review page is at `/ours.html`. */
    reviewAddress: string
  }
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The built files by path. */
async function builtFiles(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    configFile: join(import.meta.dirname, '../bench/vite.config.ts'),
    logLevel: 'error',
    mode: 'production',
    build: { write: false },
  })
  if (!('output' in result)) throw new Error('the review page is built as one set of files')
  return new Map(result.output.map(file => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const files = await builtFiles()
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const body = files.get(pathname)
    answer.writeHead(body === undefined ? 404 : 200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  provide('reviewAddress', `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`)
  return () => void server.close()
}
