/**
 * The build that runs: written into every event, so that an auditor knows which code decided, and an older build can name the one that
 * knows more.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)

/** The first characters of the commit of a checkout; null for an installed product, or without git. */
function commitOf(): string | null {
  if (!existsSync(new URL('.git', root))) return null
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** `0.1.0`, with a commit `0.1.0+5cc6a378`. The environment's `DOCKETRY_BUILD` replaces it: an image has no checkout. */
function named(): string {
  const given = process.env['DOCKETRY_BUILD']
  if (given) return given
  const { version } = JSON.parse(readFileSync(new URL('services/package.json', root), 'utf8')) as { version: string }
  const commit = commitOf()
  return commit === null ? version : `${version}+${commit}`
}

export const build: string = named()
