/** Backups of an installation on servers that goes on working: by another process, with the settings of the roles. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { answersOf, makeHistory, type History } from '../testing/history.ts'
import { removeServers, runToEnd, serversEnv, type Env } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'

describe.skipIf(serverNames.some(server => addressOf(server) === null))('a backup on servers', () => {
  let home: string
  let env: Env
  let target: Env
  let app: TestApp
  let isOpen: boolean
  let history: History
  const backups = (): string => join(home, 'backups')
  async function open(on: Env): Promise<void> {
    app = await startApp({ env: on, folder: join(home, 'none') })
    isOpen = true
  }
  async function close(): Promise<void> {
    isOpen = false
    await app.close(true)
  }
  beforeEach(async () => {
    home = await temporaryFolder()
    const settings = { DOCKETRY_LEASE_SECONDS: '1', DOCKETRY_DATA: join(home, 'none'), DOCKETRY_DEMO: '0' }
    ;[env, target] = [serversEnv(settings), serversEnv(settings)]
    await open(env)
    history = await makeHistory(app)
  })
  afterEach(async () => {
    if (isOpen) await close()
    await removeServers(env)
    await removeServers(target)
    await removeFolder(home)
  })

  async function backup(): Promise<{ archive: string; events: number; eventsHash: string }> {
    const { code, lines, errors } = await runToEnd(['backup', backups()], env)
    expect({ code, errors }).toEqual({ code: 0, errors: expect.stringContaining('keys.json') as string })
    return JSON.parse(lines[0] ?? '') as Awaited<ReturnType<typeof backup>>
  }
  async function edit(total: number): Promise<void> {
    const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${history.groupId}`, history)).json<{
      invoices: { id: string }[]
    }>()
    const saved = await app.request('POST', '/api/accountant/invoices/update', {
      token: history.token,
      body: { invoices: [{ invoice_id: invoices[0]?.id, invoice_data: { total } }] },
    })
    expect(saved.statusCode).toBe(200)
  }

  it('is made while people edit, takes only what is new, and is restored with `--verify` into empty servers, which then give the same answers; servers in use are left as they are, with a sentence', async () => {
    const first = await backup()
    let ended = false
    async function editUntilEnded(): Promise<number> {
      let count = 0
      for (; !ended; count += 1) await edit(400 + count)
      return count
    }
    const editing = editUntilEnded()
    const second = await backup().finally(() => (ended = true))
    expect(await editing).toBeGreaterThan(0)
    expect(second.events).toBeGreaterThan(first.events)
    await edit(777)
    await app.running.settled()
    const third = await backup()

    const [owner = ''] = (await readdir(join(first.archive, 'blobs'))).filter(name => !name.startsWith('.'))
    const [blob = ''] = await readdir(join(first.archive, 'blobs', owner))
    const inode = async ({ archive }: { archive: string }): Promise<number> => (await stat(join(archive, 'blobs', owner, blob))).ino
    expect(await inode(third)).toBe(await inode(first))
    expect(await runToEnd(['verify', second.archive], {})).toMatchObject({ code: 0 })

    const before = { events: (await app.events()).slice(0, third.events).map(({ id }) => id), answers: await answersOf(app, history) }
    const restore = (into: Env) => runToEnd(['restore', backups(), '--verify'], into)
    expect(await restore(env)).toMatchObject({ code: 1, errors: expect.stringContaining('Docketry is running on these stores') as string })
    await close()
    expect(await restore(env)).toMatchObject({ code: 1, errors: expect.stringContaining('The target holds events already') as string })
    const restored = await restore(target)
    expect(restored).toMatchObject({ code: 0, errors: expect.stringContaining(`Restored from ${third.archive}`) as string })
    expect(JSON.parse(restored.lines[0] ?? '')).toMatchObject({ events: third.events, eventsHash: third.eventsHash })
    expect(restored.lines.at(-1)).toBe('Everything is as its events say.')
    await open(target)
    await app.running.settled()
    const after = { events: (await app.events()).slice(0, third.events).map(({ id }) => id), answers: await answersOf(app, history) }
    expect(after).toEqual(before)
    expect(JSON.stringify(after.answers)).toContain('"total":777')
  })
})
