import { cp, mkdir, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { coded } from '../platform/errors/coded.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { backupTo, newestBackup } from '../archive/backup.ts'
import { markImport } from '../archive/import-mark.ts'
import { configFrom } from '../main/config/config.ts'
import { openStoresAsTheyAre } from '../main/stores.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { runRetentionRound } from '../retention/retention-round.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { makeHistory, type History } from '../testing/history.ts'
import { restore } from './backup.ts'
import { operate } from './operate.ts'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import { verify, verifyArguments } from './verify.ts'
import { runVerifyArchive, verifyArchive } from './verify-archive.ts'

let home: string
let app: TestApp
let history: History
const printed: string[] = []
const warned: string[] = []
const output = { say: (line: string) => void printed.push(line), warn: (line: string) => void warned.push(line) }
const backups = () => join(home, 'backups')
async function backup(): Promise<Record<string, unknown>> {
  printed.length = 0
  expect(await operate('backup', [backups()], output, { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' })).toBe(0)
  return JSON.parse(printed[0] ?? '') as Record<string, unknown>
}
const edit = async (total: number): Promise<void> => {
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${history.groupId}`, history)).json<{
    invoices: { id: string }[]
  }>()
  await app.request('POST', '/api/accountant/invoices/update', {
    token: history.token,
    body: { invoices: [{ invoice_id: invoices[0]?.id, invoice_data: { total } }] },
  })
  await app.running.settled()
}
const restored = async (to: string, options = ['--verify']): Promise<number> => {
  printed.length = 0
  return restore([backups(), ...options], output, { DOCKETRY_DATA: to, DOCKETRY_DEMO: '0' })
}

beforeEach(async () => {
  home = await temporaryFolder()
  app = await startApp({ folder: join(home, 'data') })
  history = await makeHistory(app)
})
afterEach(async () => {
  await app.close()
  await removeFolder(home)
})

it.each([
  ['the data folder itself', () => app.folder],
  ['a folder in the data folder', () => join(app.folder, 'backups')],
  ['a folder in the data folder that is named through a link', () => join(home, 'link', 'backups')],
])('a backup into %s is refused', async (_, folder) => {
  await symlink(app.folder, join(home, 'link'), 'junction')
  await expect(operate('backup', [folder()], output, { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' })).rejects.toMatchObject({
    code: 'usage',
    message: `A backup in the data folder would be lost with it: name a folder outside ${app.folder}, best on another disk.`,
  })
})

it('backs up a running Docketry, later only what is new, and restores the newest with everything in it', async () => {
  const first = await backup()
  await edit(410)
  await edit(420)
  const second = await backup()
  expect(Number(second['events'])).toBeGreaterThan(Number(first['events']))
  const requests = (await app.events()).filter(({ type }) => type === 'BackupRequested')
  expect(requests.map(({ data, metadata: { operator, endpoint } }) => [(data as { folder: string }).folder, operator, endpoint])).toEqual(
    Array(2).fill([backups(), process.env['SUDO_USER'] ?? userInfo().username, 'docketry backup']),
  )
  const made = (await app.events()).filter(({ type }) => type === 'BackupMade')
  expect(made.map(({ data, metadata }) => [data, metadata.endpoint])).toEqual(
    [first, second].map((backedUp, index) => [
      expect.objectContaining({
        folder: backedUp['archive'],
        request: (requests[index]?.data as { operationId: string }).operationId,
        damaged: 0,
        lists: expect.objectContaining({ events: { count: backedUp['events'], hash: backedUp['eventsHash'] } }) as object,
      }),
      'docketry backup',
    ]),
  )
  const [old, fresh] = [String(first['archive']), String(second['archive'])]
  const owner = (await readdir(join(old, 'blobs'))).find(name => !name.startsWith('.')) ?? ''
  const [blob = ''] = await readdir(join(old, 'blobs', owner))
  expect((await stat(join(fresh, 'blobs', owner, blob))).ino).toBe((await stat(join(old, 'blobs', owner, blob))).ino)
  expect((await stat(join(fresh, 'events-000001.ndjson.gz'))).ino).toBe((await stat(join(old, 'events-000001.ndjson.gz'))).ino)

  const to = join(home, 'restored')
  expect(await restored(to)).toBe(0)
  const there = await app.events()
  const again = await startApp({ folder: to })
  await again.running.settled()
  const back = await again.events()
  expect(back.slice(0, Number(second['events'])).map(({ id }) => id)).toEqual(there.slice(0, Number(second['events'])).map(({ id }) => id))
  const record = back.find(({ type }) => type === 'ArchiveImported')
  expect([record?.data, record?.metadata]).toMatchObject([
    { by: 'restore', folder: fresh, lists: { events: { count: second['events'], hash: second['eventsHash'] } } },
    { operator: process.env['SUDO_USER'] ?? userInfo().username, endpoint: 'docketry restore' },
  ])
  expect((await again.request('GET', `/api/accountant/scans/detail?groupId=${history.groupId}`, history)).body).toContain('"total":420')
  await again.close(true)
})

it('`backup` reads linked blobs again: one that is damaged in the backup before is copied from the store, and named', async () => {
  const first = String((await backup())['archive'])
  const owner = (await readdir(join(first, 'blobs'))).find(name => !name.startsWith('.')) ?? ''
  const [hash = ''] = await readdir(join(first, 'blobs', owner))
  await writeFile(join(first, 'blobs', owner, hash), 'bad disk')
  const second = await backup()
  expect(second['replaced']).toEqual([`${owner}/${hash}`])
  expect((await verifyArchive(String(second['archive']), undefined, () => {})).findings).toEqual([])
  expect((await verifyArchive(first, undefined, () => {})).findings).toMatchObject([{ kind: 'blob', owner, hash }])
  expect((await backup())['replaced']).toBeUndefined()
})

it('`restore` of a backup that was made without a damaged blob names the blob, exit code 3', async () => {
  const owner = (await readdir(join(app.folder, 'blobs'))).find(name => !name.startsWith('.')) ?? ''
  const [hash = ''] = await readdir(join(app.folder, 'blobs', owner))
  await writeFile(join(app.folder, 'blobs', owner, hash), 'bad disk')
  expect(await operate('backup', [backups()], output, { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' })).toBe(3)
  warned.length = 0
  expect(await restore([backups()], output, { DOCKETRY_DATA: join(home, 'restored'), DOCKETRY_DEMO: '0' })).toBe(3)
  expect(warned.at(-1)).toContain(`Not in the archive, because it is damaged: blob ${owner}/${hash}.`)
})

it('`restore --verify` builds the rows of every projection, compares them, and the start goes on with them', async () => {
  await backup()
  const to = join(home, 'restored')
  expect(await restored(to)).toBe(0)
  expect(printed[1]).toMatch(/; [1-9]\d+ rows compared with them;/u)
  expect(printed.at(-1)).toBe('Everything is as its events say.')
  const again = await startApp({ folder: to })
  await again.running.settled()
  expect((await again.request('GET', `/api/accountant/scans/detail?groupId=${history.groupId}`, history)).statusCode).toBe(200)
  await again.close(true)
})

it('`restore --verify` names a file that nothing will finish, as one whose pages were under way at the backup, exit code 3', async () => {
  const { invoices, fileId } = (await app.events()).findLast(({ type }) => type === 'FileSegmented')?.data as {
    invoices: { invoiceId: string }[]
    fileId: string
  }
  await app.close(true)
  const db = openSqlite(join(app.folder, 'events.db'), { synchronous: 'FULL' })
  for (const { invoiceId } of invoices) db.prepare('DELETE FROM events WHERE stream = ?').run(`invoice-${invoiceId}`)
  db.close()
  await backup()
  expect(await restored(join(home, 'restored'))).toBe(3)
  expect(printed.at(-1)).toMatch(new RegExp(`page.*${fileId}.*not extracted.*Retry`, 'u'))
})

it('`restore` without `--verify` builds no rows, and says that the start does', async () => {
  await backup()
  const to = join(home, 'restored')
  warned.length = 0
  expect(await restored(to, [])).toBe(0)
  expect(warned.join('\n')).toContain(
    'Start Docketry: it builds its projections from the events, and "docketry verify" compares them then.',
  )
  printed.length = 0
  expect(await verify({ sample: null, json: false, source: { folder: null, key: null } }, output, { DOCKETRY_DATA: to })).toBe(0)
  expect(printed).toContain(
    'Not compared, because they are not built yet: all projections. Start Docketry, which builds them, and run this again.',
  )
  expect(printed.at(-1)).toBe('Everything that was compared is as its events say.')
})

it.each(['roles', 'retention', 'corrections', 'reprocess', 'undo', 'grant'])(
  '`docketry %s` of a restored folder does not say that there is nothing, but that Docketry has to be started first',
  async command => {
    await backup()
    const to = join(home, 'restored')
    await restored(to, [])
    await expect(operate(command as 'roles', ['-'], output, { DOCKETRY_DATA: to, DOCKETRY_DEMO: '0' })).rejects.toThrow(
      `docketry ${command} reads rows that are not built yet. Start Docketry`,
    )
  },
)

it('`docketry projections` of a restored folder does not say that anything is built while nothing runs', async () => {
  await backup()
  const to = join(home, 'restored')
  await restored(to, [])
  const shown = async (...args: string[]): Promise<string> => {
    printed.length = 0
    expect(await operate('projections', args, output, { DOCKETRY_DATA: to, DOCKETRY_DEMO: '0' })).toBe(0)
    return printed.join('\n')
  }
  expect(await shown()).toMatch(/invoices +\d+ +- +not built yet/u)
  expect(await shown('rebuild', 'invoices')).toContain('Nothing runs on this data folder')
  const after = await shown()
  expect(after).toContain('To be rebuilt at the next start: invoices')
  expect(after).not.toContain('building')
})

it('a backup that fails is recorded as failed, with the reason, and is no backup', async () => {
  await writeFile(backups(), 'a file where the folder should be')
  const failed = operate('backup', [backups(), '--reason', 'before the upgrade'], output, { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' })
  await expect(failed).rejects.toThrow(
    `There is no new backup. The folder ${backups()} cannot be made: there is a file in its place. Name another one. The earlier ones are as they were.`,
  )
  const recorded = (await app.events())
    .filter(({ type }) => type.startsWith('Backup'))
    .map(({ type, data, metadata }) => [type, (data as { folder: string }).folder, metadata.reason])
  expect(recorded).toEqual([
    ['BackupRequested', backups(), 'before the upgrade'],
    ['BackupFailed', backups(), 'before the upgrade'],
  ])
})

it('a backup for which there is no room removes what it has written, and names the disk', async () => {
  const full = async (folder: string): Promise<void> => {
    await writeFile(join(folder, 'keys.json'), '{}')
    throw coded('storage-full', 'There is no room left on the disk; nothing was stored.')
  }
  const failed = backupTo(backups(), null as never, null as never, null as never, full) // it fails before it uses these
  await expect(failed).rejects.toThrow(`There is no room left on the disk of ${backups()}. Make room, or name a folder on another disk.`)
  expect(await readdir(backups())).toEqual([])
})

it('what an interrupted restore has stored is not verified: the command to repeat is named', async () => {
  await backup()
  const env = { DOCKETRY_DATA: join(home, 'restored'), DOCKETRY_DEMO: '0' }
  await restored(env.DOCKETRY_DATA, [])
  const stores = await openStoresAsTheyAre(configFrom(env), () => {})
  await markImport(stores.documents, { archive: 'x', state: 'under-way' })
  await stores.close()
  const verified = verify({ ...verifyArguments([]), json: true }, output, env)
  await expect(verified).rejects.toThrow('An import into these stores is unfinished. Run docketry import or docketry restore again')
})

it('where every backup was interrupted, restoring and verifying name them', async () => {
  const half = join(backups(), '2099-01-01T000000000Z')
  await mkdir(half, { recursive: true })
  const message = `There is no complete backup in ${backups()}. The backup ${half} was interrupted, and is not used. Take another copy of the backups, or back up again.`
  await expect(restored(join(home, 'restored'))).rejects.toThrow(message)
  await expect(verifyArchive(backups())).rejects.toThrow(message)
})

it('a backup that was killed midway does not count: the one before is restored, and the next goes on from it', async () => {
  const first = await backup()
  const half = join(backups(), '2099-01-01T000000000Z')
  await cp(String(first['archive']), half, { recursive: true })
  await rm(join(half, 'manifest.json'))
  expect((await newestBackup(backups()))?.folder).toBe(first['archive'])
  warned.length = 0
  expect(await restored(join(home, 'restored'))).toBe(0)
  expect(warned).toContain(`The backup ${half} was interrupted, and is not used.`)
  warned.length = 0
  expect(await runVerifyArchive(backups(), { folder: null, key: null }, output)).toBe(0)
  expect(warned).toContain(`The backup ${half} was interrupted, and is not used.`)
})

it('no older backup is restored or verified in place of the newest one whose manifest is damaged', async () => {
  const first = await backup()
  const newest = join(backups(), '2099-01-01T000000000Z')
  await cp(String(first['archive']), newest, { recursive: true })
  await writeFile(join(newest, 'manifest.json'), '{"format": 2,')
  const damaged = { code: 'newest-damaged', message: expect.stringContaining(newest) as string }
  await expect(restored(join(home, 'restored'))).rejects.toMatchObject(damaged)
  await expect(verifyArchive(backups())).rejects.toMatchObject(damaged)
  expect((await verifyArchive(String(first['archive']))).findings).toEqual([])
  // The next backup begins after the last one that can be read.
  expect(String((await backup())['archive']) > String(first['archive'])).toBe(true)
})

it('rows of a newer store are recognised under a restored backup, and built anew from its events', async () => {
  await backup()
  await edit(990)
  const to = join(home, 'restored')
  expect(await restored(to)).toBe(0)
  await app.close(true)
  // Rows of the store that was in use after the backup.
  for (const name of ['work.db', 'work.db-wal', 'work.db-shm']) await cp(join(home, 'data', name), join(to, name)).catch(() => undefined)
  app = await startApp({ folder: to })
  await app.running.settled()
  const { body } = await app.request('GET', `/api/accountant/scans/detail?groupId=${history.groupId}`, history)
  expect(body).toContain('"invoices"')
  expect(body).not.toContain('"total":990')
})

it('a new backup does not contain what was erased since the last one', async () => {
  await backup()
  const tools = retentionTools(app.running.stores, () => {})
  for (let round = 0; round < 3; round += 1) {
    await runRetentionRound(tools, Date.now() + 62 * 31 * 24 * 3_600_000)
    await app.running.settled()
  }
  const second = await backup()
  expect(Number(second['erased'])).toBeGreaterThan(0)
  expect(await restored(join(home, 'restored'))).toBe(0)
})

it('`backup` says that a folder contains no backup, and refuses a target that is not empty', async () => {
  await mkdir(backups())
  await expect(restored(join(home, 'restored'))).rejects.toMatchObject({ code: 'no-archive' })
  await backup()
  await restored(join(home, 'other'))
  await edit(510)
  await backup()
  await expect(restored(join(home, 'other'))).rejects.toMatchObject({ code: 'target-not-empty' })
})

it('`restore` of a backup with a damaged part names the part and the command that takes an earlier backup', async () => {
  const { archive } = await backup()
  await truncate(join(String(archive), 'kept-000001.ndjson.gz'), 10)
  await expect(restored(join(home, 'restored'))).rejects.toThrow(
    /^The archive is damaged: kept-000001\.ndjson\.gz .+ "docketry import" restores an earlier backup, by the name of its folder\.$/u,
  )
})
