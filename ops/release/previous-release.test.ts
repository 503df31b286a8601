import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '@docketry/services/platform/testing/folder.ts'
import { previousRelease } from './previous-release.ts'

let home: string
let root: string
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: root, encoding: 'utf8' }).trim()
const commit = (message: string): string => (git('commit', '-q', '--allow-empty', '-m', message), git('rev-parse', 'HEAD'))
const record = (release: object): void => writeFileSync(join(root, 'ops/release/previous.json'), JSON.stringify(release))

beforeEach(async () => {
  home = await temporaryFolder()
  root = join(home, 'repository')
  mkdirSync(join(root, 'ops/release'), { recursive: true })
  git('init', '-q')
})
afterEach(() => removeFolder(home))

it('without a tag, the previous release is the recorded commit', () => {
  const release = { name: '0.1.0', commit: commit('one') }
  record(release)
  commit('two')
  expect(previousRelease(root)).toEqual(release)
})

it('with tags it is the highest one that is not the commit itself, whatever is recorded', () => {
  const [one, two] = [commit('one'), commit('two')]
  record({ name: 'recorded', commit: one })
  git('tag', 'v0.9.0', one)
  git('tag', '-a', '-m', 'release', 'v0.10.0', two)
  commit('three')
  expect(previousRelease(root)).toEqual({ name: 'v0.10.0', commit: two })
  git('checkout', '-q', two)
  expect(previousRelease(root)).toEqual({ name: 'v0.9.0', commit: one })
})

it('a candidate comes before its release, and a tag that is not in the history of the commit does not count', () => {
  const one = commit('one')
  record({ name: 'recorded', commit: one })
  git('tag', 'v1.0.0-rc.1', one)
  git('checkout', '-q', '-b', 'other')
  const other = commit('other')
  git('tag', 'v2.0.0', other)
  git('checkout', '-q', one)
  const two = commit('two')
  git('tag', 'v1.0.0', two)
  commit('three')
  expect(previousRelease(root)).toEqual({ name: 'v1.0.0', commit: two })
})

it('there is none where the history is not at hand', () => {
  record({ name: '0.1.0', commit: commit('one') })
  commit('two')
  const shallow = join(home, 'shallow')
  git('clone', '-q', '--depth', '1', `file://${root}`, shallow)
  expect(previousRelease(shallow)).toBeNull()
  expect(previousRelease(home)).toBeNull()
})
