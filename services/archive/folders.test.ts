import { mkdir, realpath, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { makeFolders, pathWithoutLinks } from './folders.ts'

let home: string
beforeEach(async () => {
  home = await realpath(await temporaryFolder())
})
afterEach(() => removeFolder(home))

describe('a folder', () => {
  it('is made with those above it, for its owner only, and may be there already', async () => {
    const folder = join(home, 'a', 'b')
    await makeFolders(folder)
    await makeFolders(folder)
    expect((await stat(folder)).isDirectory()).toBe(true)
    if (process.platform !== 'win32') expect((await stat(join(home, 'a'))).mode & 0o777).toBe(0o700)
  })

  it('is refused where a file is in its place, or in that of a folder above it', async () => {
    const file = join(home, 'file')
    await writeFile(file, '')
    await expect(makeFolders(file)).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(makeFolders(join(file, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it.runIf(process.platform === 'linux').each(['/proc/docketry', '/proc/docketry/anchors'])(
    'is refused where none can be made: %s',
    async path => {
      await expect(makeFolders(path)).rejects.toMatchObject({ code: 'ENOENT' })
    },
  )
})

describe('the path without links', () => {
  it('leads through a link above a folder, also of one that is not there yet', async () => {
    await mkdir(join(home, 'data', 'inner'), { recursive: true })
    await symlink(join(home, 'data'), join(home, 'link'), 'junction')
    expect(await pathWithoutLinks(join(home, 'link', 'inner'))).toBe(join(home, 'data', 'inner'))
    expect(await pathWithoutLinks(join(home, 'link', 'new', 'newer'))).toBe(join(home, 'data', 'new', 'newer'))
    expect(await pathWithoutLinks(join(home, 'other'))).toBe(join(home, 'other'))
  })

  it('leads where a link points although nothing is there', async () => {
    await symlink(join(home, 'data', 'new'), join(home, 'link'), 'junction')
    expect(await pathWithoutLinks(join(home, 'link', 'newer'))).toBe(join(home, 'data', 'new', 'newer'))
  })
})
