import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventsOf } from '../../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { openEmbedded } from './open.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => {
  vi.restoreAllMocks()
  return removeFolder(folder)
})

/** The next database cannot be closed. */
function failNextClose(): void {
  const db = openSqlite(join(folder, 'another.db'), { synchronous: 'NORMAL' })
  db.close()
  vi.spyOn(Object.getPrototypeOf(db) as typeof db, 'close').mockImplementationOnce(() => {
    throw new Error('It cannot be closed.')
  })
}

it('openEmbedded releases the folder also where one database cannot be closed', async () => {
  const first = await openEmbedded(folder)
  failNextClose()
  await expect(first.close()).rejects.toThrow('It cannot be closed.')
  await (await openEmbedded(folder)).close()
})

it('openEmbedded that fails half-way says why, and releases the folder, also where one database cannot be closed', async () => {
  writeFileSync(join(folder, 'blobs'), 'a file, no folder')
  failNextClose()
  await expect(openEmbedded(folder)).rejects.toMatchObject({ code: 'ENOTDIR' })
  rmSync(join(folder, 'blobs'))
  await (await openEmbedded(folder)).close()
})

it('openEmbedded stores everything in one folder', async () => {
  const first = await openEmbedded(join(folder, 'deep', 'data'))
  await first.events.append('s', 'no-stream', eventsOf(1))
  await first.log.send([{ topic: 't', key: 'k', value: 1 }])
  await first.documents.point('v', 'v@1')
  const { hash } = await first.blobs.put('o', Buffer.from('x'))
  await first.close()
  const again = await openEmbedded(join(folder, 'deep', 'data'))
  expect([
    await again.events.read('s'),
    await again.log.lag('g', ['t']),
    await again.documents.pointer('v'),
    await again.blobs.has('o', hash),
  ]).toMatchObject([[{ revision: 0 }], expect.arrayContaining([expect.objectContaining({ end: 1 })]), 'v@1', true])
  await again.close()
})

it('openEmbedded refuses a folder that is in use, with a sentence that says by whom', async () => {
  const first = await openEmbedded(folder)
  const second = openEmbedded(folder)
  await expect(second).rejects.toMatchObject({ code: 'folder-in-use' })
  await expect(second).rejects.toThrow(`already in use by another Docketry (process ${process.pid})`)
  await first.close()
  await (await openEmbedded(folder)).close()
})

it.each([
  ['as it is', [], null],
  ['with its lock removed', ['lock'], null],
  ['without the files that only name its process', ['lock', 'lock-journal', 'pid'], 'linux'],
] as const)(
  'openEmbedded refuses the folder of another process, %s, and opens it at once when that process was killed',
  async (_, removed, platform) => {
    const code = `const { openEmbedded } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)})
    await openEmbedded(${JSON.stringify(folder)}); console.log('open'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    for (const name of removed) rmSync(join(folder, name), { force: true })
    for (let i = 0; i < 2; i += 1) {
      const refused = openEmbedded(folder)
      await expect(refused).rejects.toMatchObject({ code: 'folder-in-use' })
      // Without the file `pid` only Linux names the process.
      if (platform === null || platform === process.platform) await expect(refused).rejects.toThrow(`(process ${child.pid})`)
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await openEmbedded(folder)).close()
  },
)

it.each(['events.db', 'work.db', 'site.db'])(
  'openEmbedded refuses %s of a newer Docketry, with a sentence, and changes nothing',
  async name => {
    await (await openEmbedded(folder)).close()
    const db = openSqlite(join(folder, name), { synchronous: 'NORMAL' })
    db.exec('PRAGMA user_version = 99')
    db.close()
    for (let i = 0; i < 2; i += 1) {
      await expect(openEmbedded(folder)).rejects.toMatchObject({ code: 'newer-format' })
      await expect(openEmbedded(folder)).rejects.toThrow('written by a newer Docketry (format 99')
    }
  },
)
