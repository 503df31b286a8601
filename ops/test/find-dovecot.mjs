// Finds Debian's IMAP server dovecot, or installs it if this user may, without starting its service.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'

const dovecot = '/usr/sbin/dovecot'
/** Script that Debian's packages run before they start a service; exit code 101 forbids it. */
const policy = '/usr/sbin/policy-rc.d'

/** True if it is installed by now. The tests start their own process, on loopback. */
export function findDovecot() {
  if (existsSync(dovecot)) return true
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return false
  console.log('Installing dovecot for the tests of mail…')
  const ours = !existsSync(policy)
  if (ours) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n')
    chmodSync(policy, 0o755)
  }
  const apt = args => spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  try {
    apt(['update', '-qq'])
    apt(['install', '-y', '-qq', '--no-install-recommends', 'dovecot-imapd'])
  } finally {
    if (ours) rmSync(policy)
  }
  return existsSync(dovecot)
}
