/**
 * The previous release: the newest tag before this commit, or the commit in previous.json while there is none. Its code is checked out
 * beside this one, so that tests run both on the same data.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('../../', import.meta.url))
const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 }).trim()

/** `commit`: its full hash. `name`: the tag, or the build that its events name. */
export type Release = { name: string; commit: string }

/** Tags are `v1.2.3`; that of the commit itself is no previous release, and `v1.2.3-rc.1` comes before `v1.2.3`. */
function newestTag(root: string): Release | null {
  const head = git(root, 'rev-parse', 'HEAD')
  const tags = git(
    root,
    '-c',
    'versionsort.suffix=-',
    'for-each-ref',
    '--merged',
    'HEAD',
    '--sort=-version:refname',
    '--format=%(refname:short) %(objectname) %(*objectname)',
    'refs/tags/v*',
  ).split('\n')
  for (const line of tags) {
    const [name = '', object = '', tagged] = line.trim().split(' ')
    const commit = tagged ?? object
    if (commit !== '' && commit !== head) return { name, commit }
  }
  return null
}

/** Null where its code is not in this checkout: a shallow clone, or no checkout at all. */
export function previousRelease(root = here): Release | null {
  try {
    const release = newestTag(root) ?? (JSON.parse(readFileSync(join(root, 'ops/release/previous.json'), 'utf8')) as Release)
    git(root, 'cat-file', '-e', `${release.commit}^{commit}`)
    return release
  } catch {
    return null
  }
}

/** Links to what is installed here; packages of ours are those of the release. */
function linkPackages(root: string, folder: string): void {
  for (const within of ['node_modules', 'services/node_modules']) {
    mkdirSync(join(folder, within), { recursive: true })
    for (const name of readdirSync(join(root, within)))
      if (name !== '@docketry' && name !== '.cache') symlinkSync(join(root, within, name), join(folder, within, name))
  }
  mkdirSync(join(folder, 'node_modules/@docketry'))
  for (const name of ['contracts', 'services']) symlinkSync(`../../${name}`, join(folder, 'node_modules/@docketry', name))
}

/**
 * Whether each package that the release locks is installed here, at the same place and version. Packages added since do not matter to it.
 */
function installedHere(folder: string): boolean {
  const locked = (root: string): Record<string, { version?: string }> =>
    (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { version?: string }> }).packages
  const ours = locked(here)
  return Object.entries(locked(folder)).every(([place, { version }]) => ours[place]?.version === version)
}

/**
 * Writes the release's code into an empty folder, with the packages that are installed here where these include all of its own, and
 * otherwise its own (`npm ci`). Returns the script of its `docketry` command. Throws when the packages cannot be installed.
 */
export function checkOut({ commit }: Release, folder: string): string {
  // .npmrc with it: it forbids install scripts, and one of them downloads what the product does not use.
  const tar = execFileSync(
    'git',
    ['archive', commit, 'services', 'contracts', 'ops/launch', 'ui/package.json', 'package.json', 'package-lock.json', '.npmrc'],
    { cwd: here, maxBuffer: 256 * 1024 * 1024 },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  if (installedHere(folder)) linkPackages(here, folder)
  else
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return join(folder, 'services/cli/cli.ts')
}
