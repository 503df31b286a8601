/** The yardstick in a page of its own: ui/bench/bare.html, an AG Grid as it comes with as many rows. */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { framesOf, pressed } from './timed-keys.ts'
import { watch, type Taken } from './watch-page.ts'

const bench = join(import.meta.dirname, '../../../ui/bench')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const keysARound = 20

const rest = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 100 + Math.random() * 17))

export async function bareGrid(browser: Browser, rows: number) {
  const outDir = join(bench, 'dist/reviewing')
  await build({ configFile: join(bench, 'vite.config.ts'), logLevel: 'error', build: { outDir } })
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    readFile(join(outDir, path)).then(
      body => answer.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body),
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watch)
  await page.goto(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/bare.html?rows=${rows}`)
  await page.waitForSelector('.ag-cell-focus')
  const all: number[] = []
  const screens: number[] = []
  let down = true
  return {
    /** Arrows, paced as the walk is. */
    async round(): Promise<void> {
      await page.bringToFront()
      await page.evaluate(() => ((window as unknown as { taken: Taken }).taken.frames.length = 0))
      for (let i = 0; i < keysARound; i++) {
        await page.keyboard.press(i % 6 === 5 ? 'ArrowRight' : down ? 'ArrowDown' : 'ArrowUp')
        await page.waitForFunction(n => (window as unknown as { taken: Taken }).taken.frames.length > n, i)
        await page.evaluate(rest)
      }
      down = !down
      all.push(...(await page.evaluate(() => (window as unknown as { taken: Taken }).taken.frames)))
    },
    /** Whole screens, as many as are pressed on the review page. */
    async pages(): Promise<void> {
      await page.bringToFront()
      screens.push(...(await framesOf(page, () => pressed(page, ['PageDown', 'PageDown', 'PageDown', 'PageUp']))))
    },
    taken: () => all,
    takenByPages: () => screens,
    close: () => void server.close(),
  }
}
