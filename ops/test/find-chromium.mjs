// Finds a Chromium, or installs Debian's if this user may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium']
const found = () => [process.env.DOCKETRY_CHROMIUM, ...places].find(path => path && existsSync(path)) ?? null

/** Path of a browser, or null. */
export function findChromium() {
  if (found()) return found()
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return null
  console.log('Installing Chromium for the journey…')
  const apt = args => spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', 'chromium'])
  return found()
}
