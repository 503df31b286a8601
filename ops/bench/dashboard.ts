/**
 * The dashboard's first load on a slow phone (slow-phone.ts), until the firm's 20 clients are painted in the list. Prints one JSON object,
 * medians of five visits in ms:
 *
 * - `afterSignIn`: from the key that signs in, on the sign-in page once it had finished loading; `call`: the part of it
 *   until the sign-in request was answered (goal of the whole ≤ 2500);
 * - `again`: the dashboard's address opened by a browser that has cached it (goal ≤ 2500);
 * - `cold`: the address opened by a signed-in person with nothing cached (goal ≤ 5000); `scriptKb` over the wire until then, kB of 1000
 *   bytes.
 *
 * Run `make build` first. Not part of the tests.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { abnOf } from '../../services/testing/app.ts'
import { hasChromium, whyNot } from '../../ui/e2e/browser.ts'
import { quietOn, startChild } from './child.ts'
import { median, rounded } from './figures.ts'
import { owner, signUp, type SignedUp } from './firm.ts'
import { launch, openPhone, profile } from './slow-phone.ts'

const visits = Number(process.env['VISITS'] ?? 5)

/** When the list was painted, in ms of the page's own clock. */
const listed = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(
    () => document.querySelectorAll('.client-list tbody tr a').length > 10 && performance.now(),
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await handle.jsonValue())
}

async function signedIn(browser: Browser, address: string) {
  const { context, page } = await openPhone(browser)
  await page.goto(`${address}/signin`, { waitUntil: 'networkidle' })
  await page.fill('input[name=email]', owner.email)
  await page.fill('input[name=password]', owner.password)
  // What is fetched ahead is fetched when the browser has time.
  await page.waitForTimeout(6000)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    addEventListener('keydown', () => Object.assign(window, { pressed: performance.now() }), { capture: true, once: true }),
  )
  await page.focus('input[name=password]')
  await page.keyboard.press('Enter')
  const at = await listed(page)
  const { pressed, signInMs } = await page.evaluate(() => {
    const [it] = performance.getEntriesByType('resource').filter(one => one.name.includes('/auth/login')) as PerformanceResourceTiming[] // resources
    return { pressed: (window as unknown as { pressed: number }).pressed, signInMs: it ? it.responseEnd - it.startTime : 0 }
  })
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await page.goto(`${address}/dashboard`, { waitUntil: 'commit' })
  const again = await listed(page)
  const storage = await context.storageState()
  await context.close()
  return { afterSignIn: at - pressed, signInMs, again, storage }
}

async function cold(browser: Browser, address: string, storedItems: Record<string, string>) {
  const { context, page, cdp } = await openPhone(browser)
  await context.addInitScript(items => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)), storedItems)
  const scripts = new Set<string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)))
  await page.goto(`${address}/dashboard`, { waitUntil: 'commit' })
  const at = await listed(page)
  await context.close()
  return { at, scriptKb: bytes / 1000 }
}

async function addClients({ address, token, firmId }: SignedUp): Promise<void> {
  for (let n = 1; n <= 20; n += 1) {
    const body = JSON.stringify({ firmId, name: `Client ${n}`, abn: abnOf(1000 + n), category: 'Retail' })
    const answer = await fetch(`${address}/api/business/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })
    if (!answer.ok) throw new Error(`no client: ${await answer.text()}`)
  }
}

if (!hasChromium) throw new Error(whyNot)
const folder = await mkdtemp(join(tmpdir(), 'docketry-dashboard-'))
const data = join(folder, 'data')
const product = await startChild(['start'], quietOn(data))
const browser = await launch()
try {
  const firm = await signUp(product.address, data)
  await addClients(firm)
  const warm: Awaited<ReturnType<typeof signedIn>>[] = []
  const bare: Awaited<ReturnType<typeof cold>>[] = []
  for (let n = 0; n < visits; n += 1) {
    const one = await signedIn(browser, product.address)
    warm.push(one)
    const storedItems = Object.fromEntries(
      one.storage.origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
    )
    bare.push(await cold(browser, product.address, storedItems))
  }
  const of = (all: number[]) => ({ median: rounded(0, median(all)), each: all.map(one => rounded(0, one)) })
  console.log(
    JSON.stringify({
      bench: 'dashboard',
      profile,
      visits,
      load: rounded(1, loadavg()[0] ?? 0),
      afterSignIn: of(warm.map(one => one.afterSignIn)),
      call: rounded(0, median(warm.map(one => one.signInMs))),
      again: of(warm.map(one => one.again)),
      cold: of(bare.map(one => one.at)),
      scriptKb: rounded(0, median(bare.map(one => one.scriptKb))),
    }),
  )
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
