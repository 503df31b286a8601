/** The baseline in a page of its own: ui/bench/bare.html, a default AG Grid with as many rows. */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { framesOf, pressKeys } from './timed-keys.ts'
import { watch, type Taken } from './watch-page.ts'

const bench = join(import.meta.dirname, '../../../ui/bench')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const keysARound = 20

/** Runs in the page, which has no timers of Node. */
const rest = (): Promise<void> => new Promise(done => setTimeout(done, 100 + Math.random() * 17))

/** Builds and opens the bare grid in two pages. `close` stops its server; the pages end with the browser. */
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
  const open = async (): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watch)
    await page.goto(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/bare.html?rows=${rows}`)
    await page.waitForSelector('.ag-cell-focus')
    return page
  }
  // Two pages: the keys of `alike` move down through the rows, while the arrows of `round` must stay on one screen.
  const [page, other] = [await open(), await open()]
  const all: number[] = []
  const alike = new Map<string, number[]>()
  let down = true
  return {
    /** Arrows that stay on one screen, paced as the walk is. */
    async round(): Promise<void> {
      await page.bringToFront()
      await page.evaluate(() => ((window as unknown as { taken: Taken }).taken.frames.length = 0))
      for (let i = 0; i < keysARound; i++) {
        const along = down ? 'ArrowDown' : 'ArrowUp'
        await page.keyboard.press(i % 6 === 5 ? 'ArrowRight' : along)
        await page.waitForFunction(n => (window as unknown as { taken: Taken }).taken.frames.length > n, i)
        await page.evaluate(rest)
      }
      down = !down
      all.push(...(await page.evaluate(() => (window as unknown as { taken: Taken }).taken.frames)))
    },
    /** Presses the same keys as on the review page; the times are recorded under `what`. */
    async alike(what: string, keys: string[]): Promise<void> {
      await other.bringToFront()
      alike.set(what, [...(alike.get(what) ?? []), ...(await framesOf(other, () => pressKeys(other, keys)))])
    },
    taken: () => all,
    takenAlike: (what: string) => alike.get(what) ?? [],
    close: () => void server.close(),
  }
}
