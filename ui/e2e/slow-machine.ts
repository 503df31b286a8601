/** Imitates a slow machine, so that a journey or a screen that works only on a fast one fails every time, not now and then. */
import type { Browser } from 'playwright-core'

const delayMs = 200

/**
 * Every page of the browser computes `rate` times as slowly, and each of its scripts arrives `rate` × 200 ms late, so that parts that are
 * loaded later are seen loading. `DOCKETRY_JOURNEY_SLOW=3 make e2e` takes about three times as long as usual; nothing may fail.
 */
export function slowDown(browser: Browser, rate: number): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await newContext(options)
    // A page that was closed meanwhile needs neither.
    context.on(
      'page',
      page =>
        void context
          .newCDPSession(page)
          .then(cdp => cdp.send('Emulation.setCPUThrottlingRate', { rate }))
          .catch(() => undefined),
    )
    await context.route('**/assets/*.js', async route => {
      await new Promise(done => setTimeout(done, delayMs * rate))
      await route.continue().catch(() => undefined)
    })
    return context
  }
  browser.newPage = async options => (await browser.newContext(options)).newPage()
}
