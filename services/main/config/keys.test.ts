import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { keysIn } from './keys.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => removeFolder(folder))

it('keys are generated once, in a file that only its owner can read', async () => {
  const keys = keysIn(folder)
  expect(Object.values(keys).every(key => /^[0-9a-f]{64}$/u.test(key))).toBe(true)
  expect(keysIn(folder)).toEqual(keys)
  expect(new Set(Object.values(keys)).size).toBe(5)
  expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600)
})

it('a partial draft left by a crash at the first start is replaced', async () => {
  await writeFile(join(folder, 'keys.json.draft'), '{"jwt":"12')
  expect(keysIn(folder)).toEqual(keysIn(folder))
  expect(await readdir(folder)).toEqual(['keys.json'])
})

it('a key that an older version did not have is added and stored, and the others do not change', async () => {
  const older = { jwt: 'a'.repeat(64), links: 'b'.repeat(64), email: 'c'.repeat(64) }
  await writeFile(join(folder, 'keys.json'), JSON.stringify(older), { mode: 0o600 })
  const keys = keysIn(folder)
  const added = expect.stringMatching(/^[0-9a-f]{64}$/u) as string
  expect(keys).toEqual({ ...older, tfn: added, factor: added })
  expect(keysIn(folder)).toEqual(keys)
  expect(JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'))).toEqual(keys)
  expect(await readdir(folder)).toEqual(['keys.json'])
  expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600)
})

it('a missing `keys.json` is made anew in an empty store alone, and refused beside events, whose secrets it held', () => {
  expect(() => keysIn(folder, true)).toThrow(
    `${join(folder, 'keys.json')} is missing. It holds the secrets of this installation, without which nobody can sign in: put back`,
  )
  const keys = keysIn(folder)
  expect(keysIn(folder, true)).toEqual(keys)
})

it('a `keys.json` that was cut off is refused with its path, and left as it is', async () => {
  const path = join(folder, 'keys.json')
  await writeFile(path, '{"jwt": ')
  expect(() => keysIn(folder)).toThrow(`${path} cannot be read (it is no JSON). It holds the secrets`)
  expect(await readFile(path, 'utf8')).toBe('{"jwt": ')
})
