/**
 * A group of 10,000 rows on the review page: the invoices of the check documents, read by the real pipeline, and their events copied under
 * ids of their own into the same group (images are those of the originals). Then the product is started on them as it is, and headless
 * Chromium opens the group. Prints one JSON object, times in ms:
 *
 * - `open`: from the navigation (signed in, nothing cached but the screens) until rows, active cell and image are painted, median and worst
 *   of OPENS; goal ≤ 1500; `server`: of these the answer of scans/rows until its last byte, with its size on the wire in MB;
 * - `keys`, from a key to the first frame after it, `ours` and in a default AG Grid with as many rows (`bare`), which gets the same keys
 *   alternately: `arrows` down through the rows, `inScreen` where nothing scrolls, `pages` by PageUp and PageDown, `edits` by F4 and Space,
 *   which change a row, in the bare grid by its own API only (ui/bench/bare.tsx). Goal `ratio` of p95 ≤ 1.2;
 * - `wheel`: frames that came later than 50 ms while the grid was scrolled by the wheel, of all frames.
 *
 * ROWS chooses another size. DOCKETRY_BENCH_KEEP=folder keeps what was read for the next run.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { openTools } from '../../services/main/tools.ts'
import { configFrom } from '../../services/main/config/config.ts'
import { hasChromium, whyNot } from '../../ui/e2e/browser.ts'
import { quietOn, startChild } from './child.ts'
import { appendCopiesInGroup } from './copied-history.ts'
import { percentile, rounded } from './figures.ts'
import { finishedHistory } from './finished-history.ts'
import { owner, signInAgain } from './firm.ts'
import { bareGrid } from './reviewing/bare-grid.ts'
import { framesOf, pressKeys, scrollByWheel } from './reviewing/timed-keys.ts'
import { watch } from './reviewing/watch-page.ts'

const rows = Number(process.env['ROWS'] ?? 10_000)
const opens = Number(process.env['OPENS'] ?? 5)
const ms = (all: number[]) => ({ p50: rounded(1, percentile(all, 0.5)), p95: rounded(1, percentile(all, 0.95)) })

/** What is pressed in each round, in this order: `inScreen` begins at the foot of the screen, where `arrows` ends. */
const series: Record<string, string[]> = {
  arrows: Array.from({ length: 30 }, (_, i) => (i % 6 === 5 ? 'ArrowRight' : 'ArrowDown')),
  inScreen: [...Array<string>(10).fill('ArrowUp'), ...Array<string>(10).fill('ArrowDown')],
  pages: ['PageDown', 'PageDown', 'PageDown', 'PageUp'],
  edits: ['F4', ' ', 'F4', ' ', 'F4', ' '],
}

/** Waits until rows, the active cell and its page are painted. */
const painted = async (page: Page): Promise<void> => {
  await page.waitForSelector('.ag-cell-focus')
  await page.waitForFunction(
    () => {
      const it = document.querySelector<HTMLImageElement>('.sheet img')
      return document.querySelectorAll('.ag-row').length > 10 && it?.complete && it.naturalWidth > 0
    },
    undefined,
    { polling: 'raf' },
  )
}

type Opening = { whole: number; server: number; megabytes: number }
async function opened(page: Page, address: string): Promise<Opening> {
  await page.goto('about:blank')
  const started = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await painted(page)
  const whole = performance.now() - started
  const timing = await page.evaluate(() => {
    const [it] = performance.getEntriesByType('resource').filter(one => one.name.includes('/scans/rows')) as PerformanceResourceTiming[] // resources
    return it ? { server: it.responseEnd - it.startTime, bytes: it.transferSize } : { server: 0, bytes: 0 }
  })
  return { whole, server: timing.server, megabytes: timing.bytes / 1e6 }
}

async function benchLargeGroup(folder: string) {
  const [data, largeFolder] = [join(folder, 'data'), join(folder, 'many')]
  if (!existsSync(data)) await finishedHistory(folder)
  await rm(largeFolder, { recursive: true, force: true })
  await cp(data, largeFolder, { recursive: true })
  const tools = await openTools(configFrom({ DOCKETRY_DATA: largeFolder, DOCKETRY_DEMO: '0', LOG_LEVEL: 'error' }))
  const { groupId, invoices } = await appendCopiesInGroup(tools.stores.events, rows)
  await tools.stores.close()

  const child = await startChild(['start'], quietOn(largeFolder))
  const firm = await signInAgain(child.address)
  for (let there = 0; there < invoices; await delay(2000)) {
    const answer = await fetch(`${child.address}/api/accountant/scanGroups?firmId=${firm.firmId}`, {
      headers: { authorization: `Bearer ${firm.token}` },
    })
    const { groups } = (await answer.json()) as { groups: { id: string; invoiceCount: number }[] }
    there = groups.find(it => it.id === groupId)?.invoiceCount ?? 0
  }
  const browser = await chromium.launch({
    executablePath: process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const bare = await bareGrid(browser, invoices)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watch)
  await page.goto(`${child.address}/signin`)
  await page.fill('input[name=email]', owner.email)
  await page.fill('input[name=password]', owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const address = `${child.address}/scan/detail/groupId=${groupId}&firmId=${firm.firmId}`
  const all: Opening[] = []
  for (let i = 0; i < opens; i++) all.push(await opened(page, address))

  const ours = new Map<string, number[]>()
  for (let round = 0; round < 6; round++) {
    for (const [what, keys] of Object.entries(series)) {
      await page.bringToFront()
      ours.set(what, [...(ours.get(what) ?? []), ...(await framesOf(page, () => pressKeys(page, keys)))])
      await bare.alike(what, keys)
    }
  }
  await page.bringToFront()
  const wheel = await scrollByWheel(page)
  await browser.close()
  bare.close()
  await child.stop()
  const whole = all.map(it => it.whole)
  return {
    bench: 'large-group',
    rows: invoices,
    open: { p50: rounded(0, percentile(whole, 0.5)), worst: rounded(0, Math.max(...whole)), each: whole.map(it => rounded(0, it)) },
    server: {
      p50: rounded(
        0,
        percentile(
          all.map(it => it.server),
          0.5,
        ),
      ),
      megabytes: rounded(1, all[0]?.megabytes ?? 0),
    },
    keys: Object.fromEntries(
      Object.keys(series).map(what => {
        const [our, yardstick] = [ms(ours.get(what) ?? []), ms(bare.takenAlike(what))]
        return [what, { ours: our, bare: yardstick, ratio: rounded(2, our.p95 / yardstick.p95) }]
      }),
    ),
    wheel,
  }
}

if (import.meta.main) {
  if (!hasChromium) console.log(JSON.stringify({ bench: 'large-group', notRun: whyNot }))
  else {
    const keepFolder = process.env['DOCKETRY_BENCH_KEEP']
    const folder = keepFolder ? join(keepFolder, 'large-group') : await mkdtemp(join(tmpdir(), 'docketry-bench-'))
    await mkdir(folder, { recursive: true })
    console.log(JSON.stringify(await benchLargeGroup(folder)))
    if (!keepFolder) await rm(folder, { recursive: true, force: true })
  }
}
