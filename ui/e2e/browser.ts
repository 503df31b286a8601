/** Chromium as the journeys start it: most of them its headless shell where DOCKETRY_HEADLESS_SHELL names one. */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { slowDown } from './slow-machine.ts'

const path = process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium'
/** The headless shell: Chromium without desktop windows, which needs less processor time. */
const shell = process.env['DOCKETRY_HEADLESS_SHELL'] ?? path

/**
 * Journeys need Debian's chromium (`apt-get install chromium`) or DOCKETRY_CHROMIUM=/path/to/one; without it they are skipped, with
 * `whyNot` as the reason.
 */
export const hasChromium = existsSync(path)
export const whyNot = hasChromium ? '' : `not run: no Chromium at ${path}; install it (apt-get install chromium) or set DOCKETRY_CHROMIUM`

/**
 * The suggestions of the address bar are a page of their own, which Chromium loads with every window although nobody sees it: half a second
 * of CPU each. Chromium obeys only the last `--disable-features`, so the first of these repeat the features that Playwright disables.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
]
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/** How many times slower than this machine the browser is: 1 or more; 0, as it is. */
const slow = Number(process.env['DOCKETRY_JOURNEY_SLOW'] ?? 0)

/**
 * `whole`: the browser as people install it, even where there is a headless shell. `args`: additional arguments. `scrollbars`: as a person
 * sees them, otherwise hidden.
 */
export async function launch({
  whole = false,
  args = [],
  scrollbars = false,
}: {
  whole?: boolean
  args?: string[]
  scrollbars?: boolean
} = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: whole ? path : shell,
    ...(scrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
    args: [...flags, ...args],
  })
  if (slow > 0) slowDown(browser, slow)
  return browser
}
