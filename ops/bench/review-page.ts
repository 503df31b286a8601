/**
 * Key to next frame on the review page with 300 rows, against a bare AG Grid of the same size in the same run. Prints
 * `{ ours: { p50, p95 }, bare: { p50, p95 }, ratio }`: milliseconds, short rounds interleaved. Keys come as fast as frames in one half of
 * the rounds (a pressed arrow key), and after the page is idle in the other. Aim: ratio ≤ 1.2, p95 < 50 ms on a quiet machine.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'

const rows = Number(process.env['ROWS'] ?? 300)
const rounds = 24
const keysARound = 20
const here = join(import.meta.dirname, '../../ui/bench')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

const percentile = (all: number[], share: number): number => {
  const sorted = [...all].sort((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
}

function serve(folder: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    readFile(join(folder, path)).then(
      body => answer.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body),
      () => answer.writeHead(404).end(),
    )
  })
  return new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      resolve({ address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`, close: () => server.close() })
    }),
  )
}

/** From the event's own time to the first frame after it, as the page sees it. */
const listen = (): void => {
  const taken: number[] = []
  Object.assign(window, { taken })
  addEventListener(
    'keydown',
    event => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => taken.push(performance.now() - event.timeStamp)
        channel.port2.postMessage(0)
      })
    },
    true,
  )
}

/** Resolves when the browser is idle. */
const rest = (): Promise<void> => new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: 400 }))

const frame = 17
/**
 * Waits for a random part of a frame, because keys are not synchronised with frames: otherwise each key would follow the last frame by the
 * same time, and the figures would include the same part of a frame.
 */
const anyMoment = (): Promise<void> => delay(Math.random() * frame)

async function round(page: Page, paced: boolean): Promise<number[]> {
  await page.bringToFront()
  await page.evaluate(() => ((window as unknown as { taken: number[] }).taken.length = 0))
  for (let i = 0; i < keysARound; i++) {
    await page.keyboard.press(i % 6 === 5 ? 'ArrowRight' : 'ArrowDown')
    await page.waitForFunction(n => (window as unknown as { taken: number[] }).taken.length > n, i)
    if (paced) await page.evaluate(rest)
    await anyMoment()
  }
  await page.keyboard.press('ArrowLeft')
  for (let i = 0; i < keysARound; i++) await page.keyboard.press('ArrowUp')
  return page.evaluate(n => (window as unknown as { taken: number[] }).taken.slice(0, n), keysARound)
}

await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'error' })
const site = await serve(join(here, 'dist'))
const browser = await chromium.launch({
  executablePath: process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const open = async (name: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(listen)
  await page.goto(`${site.address}/${name}.html?rows=${rows}`)
  await page.waitForSelector('.ag-cell-focus')
  return page
}
const [ours, bare] = [await open('ours'), await open('bare')]
const all: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
for (let i = 0; i < rounds; i++) {
  // The first round of each warms the page up.
  const paced = i % 2 === 1
  const order = i % 4 < 2 ? [ours, bare] : [bare, ours]
  const taken = new Map<Page, number[]>()
  for (const page of order) taken.set(page, await round(page, paced))
  if (i < 2) continue
  all.ours.push(...(taken.get(ours) ?? []))
  all.bare.push(...(taken.get(bare) ?? []))
}
await browser.close()
site.close()
const of = (it: number[]) => ({ p50: percentile(it, 0.5), p95: percentile(it, 0.95) })
const [our, yardstick] = [of(all.ours), of(all.bare)]
console.log(
  JSON.stringify({
    bench: 'review-page',
    rows,
    unit: 'ms',
    ours: our,
    bare: yardstick,
    ratio: Math.round((our.p95 / yardstick.p95) * 100) / 100,
    ratioP50: Math.round((our.p50 / yardstick.p50) * 100) / 100,
  }),
)
