/**
 * The home page on a slow phone: a phone's screen in headless Chromium, slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip), a
 * processor four times slower, nothing cached. Prints one JSON object with medians of five visits:
 *
 * - `lcp`: largest contentful paint, ms (goal < 1500); `element`: what it was; `fcp`: first contentful paint, ms;
 * - `shift`: cumulative layout shift (goal < 0.1);
 * - `scriptKb`: JavaScript over the wire until the page rests, and `allKb` everything; kB of 1000 bytes.
 *
 * Run `make build` first. Not part of the tests.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { hasChromium, whyNot } from '../../ui/e2e/browser.ts'
import { quietOn, startChild } from './child.ts'
import { median, rounded } from './figures.ts'
import { launch, openPhone, profile } from './slow-phone.ts'

const visits = 5

type Visit = { lcp: number; fcp: number; shift: number; element: string; scriptKb: number; allKb: number }

/** As the page itself saw it, once nothing is under way any more. */
const paintTimings = () =>
  new Promise<Omit<Visit, 'scriptKb' | 'allKb'>>(resolve => {
    const found = { lcp: 0, fcp: 0, shift: 0, element: '' }
    type Paint = PerformanceEntry & { element?: Element; value?: number; hadRecentInput?: boolean }
    const watch = (type: string, use: (entry: Paint) => void): void =>
      new PerformanceObserver(list => list.getEntries().forEach(entry => use(entry as Paint))).observe({ type, buffered: true }) // of that type
    watch('largest-contentful-paint', entry => {
      found.lcp = entry.startTime
      found.element = entry.element ? `${entry.element.tagName.toLowerCase()} ${entry.element.textContent.slice(0, 30)}` : ''
    })
    watch('paint', entry => {
      if (entry.name === 'first-contentful-paint') found.fcp = entry.startTime
    })
    watch('layout-shift', entry => {
      if (!entry.hadRecentInput) found.shift += entry.value ?? 0
    })
    setTimeout(() => resolve(found), 500)
  })

async function visit(browser: Browser, address: string): Promise<Visit> {
  const { context, page, cdp } = await openPhone(browser)
  const scripts = new Set<string>()
  let [script, all] = [0, 0]
  cdp.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const paints = await page.evaluate(paintTimings)
  await context.close()
  return { ...paints, scriptKb: script / 1000, allKb: all / 1000 }
}

if (!hasChromium) throw new Error(whyNot)
const folder = await mkdtemp(join(tmpdir(), 'docketry-home-'))
const product = await startChild(['start'], quietOn(join(folder, 'data')))
const browser = await launch()
try {
  const all: Visit[] = []
  for (let n = 0; n < visits; n += 1) all.push(await visit(browser, product.address))
  const of = (name: 'lcp' | 'fcp' | 'shift' | 'scriptKb' | 'allKb', digits: number): number =>
    rounded(digits, median(all.map(one => one[name])))
  console.log(
    JSON.stringify({
      page: 'home',
      profile,
      visits,
      lcp: of('lcp', 0),
      element: all[0]?.element,
      fcp: of('fcp', 0),
      shift: of('shift', 3),
      scriptKb: of('scriptKb', 1),
      allKb: of('allKb', 1),
      each: all.map(one => rounded(0, one.lcp)),
    }),
  )
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
