/** A phone on slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip) with a processor four times slower, in headless Chromium. */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core'

/** Named in the output of the benches. */
export const profile = 'slow 4G, CPU ÷ 4, 390 × 844'
const kbit = 1000 / 8
const slow4g = { offline: false, latency: 150, downloadThroughput: 1600 * kbit, uploadThroughput: 750 * kbit }
const slower = 4

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

export type Phone = { context: BrowserContext; page: Page; cdp: CDPSession }

/** Nothing cached. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { context, page, cdp }
}
