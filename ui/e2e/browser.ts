import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { build } from 'vite'
import { removeFolder, temporaryFolder } from '../../services/platform/testing/folder.ts'

const path = process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium'

/** Journeys need Debian's chromium (`apt-get install chromium`) or DOCKETRY_CHROMIUM=/path/to/one; without it they say "not run". */
export const hasChromium = existsSync(path)
export const whyNot = hasChromium ? '' : `not run: no Chromium at ${path}; install it (apt-get install chromium) or set DOCKETRY_CHROMIUM`

export const launch = (): Promise<Browser> => chromium.launch({
  executablePath: path, ignoreDefaultArgs: ['--hide-scrollbars'], args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

/** The review page over the fake server of ui/testing, built into a folder of its own and served on a free port: two files that run at once share nothing. */
export async function serveReview(): Promise<{ address: string; close: () => void }> {
  const outDir = await temporaryFolder()
  await build({ configFile: join(import.meta.dirname, '../bench/vite.config.ts'), logLevel: 'error', mode: 'production', build: { outDir } })
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    readFile(join(outDir, pathname)).then(
      body => answer.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(body),
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return { address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`, close: () => (server.close(), void removeFolder(outDir)) }
}
