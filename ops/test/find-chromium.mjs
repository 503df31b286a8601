// Finds the browsers of the journeys, or installs Debian's if this user may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
]
const shellPlaces = ['/usr/bin/chromium-headless-shell']
const firstOf = paths => paths.find(path => path && existsSync(path)) ?? null
const found = () => firstOf([process.env.DOCKETRY_CHROMIUM, ...places])
const foundShell = () => firstOf([process.env.DOCKETRY_HEADLESS_SHELL, ...(process.env.DOCKETRY_CHROMIUM ? [] : shellPlaces)])

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
/** Installs Debian's package; without a network it gives up soon. */
function install(name) {
  const apt = (args, more = {}) =>
    spawnSync('apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      ...more,
    })
  apt(['update', '-qq'], { timeout: 120_000 })
  apt(['install', '-y', '-qq', name])
}

/** Path of a browser, or null. */
export function findChromium() {
  if (found()) return found()
  if (!mayInstall()) return null
  console.log('Installing Chromium for the journey…')
  install('chromium')
  return found()
}

/**
 * Path of Chromium's headless shell, or null: the same engine without the windows of a desktop, which takes a sixth to a third less of the
 * processor. Where DOCKETRY_CHROMIUM names a browser, every journey runs in that one, unless DOCKETRY_HEADLESS_SHELL names a shell.
 */
function findHeadlessShell() {
  if (foundShell() || process.env.DOCKETRY_CHROMIUM || !mayInstall()) return foundShell()
  console.log('Installing Chromium’s headless shell for the journeys…')
  install('chromium-headless-shell')
  return foundShell()
}

/** Environment of the journeys: DOCKETRY_CHROMIUM, and DOCKETRY_HEADLESS_SHELL where there is one. Null without a browser. */
export function findBrowsers() {
  const shell = findHeadlessShell()
  const chromium = findChromium()
  return chromium && { DOCKETRY_CHROMIUM: chromium, ...(shell ? { DOCKETRY_HEADLESS_SHELL: shell } : {}) }
}
