import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { markImport } from '../archive/import-mark.ts'
import { abns, startApp } from '../testing/app.ts'
import { fakeWorkers } from '../testing/fake-workers.ts'
import { answersOf, makeHistory, type History } from '../testing/history.ts'
import { removeServers, runToEnd, serversEnv, type Env } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'
import { configFrom } from '../main/config/config.ts'
import { exportStores } from './export.ts'
import { importArchive } from './import.ts'
import { keysIn, secretNames } from '../main/config/keys.ts'
import { openStoresAsTheyAre } from '../main/stores.ts'

const quiet = () => {}
const seconds = { DOCKETRY_LEASE_SECONDS: '1' }

describe.skipIf(serverNames.some(server => addressOf(server) === null))('a firm that outgrows one machine', () => {
  let home: string
  let servers: Env
  let history: History
  const folderOf = (name: string) => join(home, name)
  const embedded = (name: string): Env => ({ ...seconds, DOCKETRY_DATA: folderOf(name) })

  /** Events without positions, dead letters without id and time (new in each log), and answers of endpoints. */
  async function stateOf(env: Env) {
    const app = await startApp({ env, folder: env['DOCKETRY_DATA'] ?? folderOf('none') })
    await app.running.settled()
    const events = (await app.events()).map(({ position: _, ...event }) => event)
    const answers = await answersOf(app, history)
    const dead = (await app.running.stores.log.deadLetters('extract')).map(({ id: _, at: __, ...message }) => message)
    await app.close(true)
    return { events, answers, dead }
  }

  beforeAll(async () => {
    home = await temporaryFolder()
    const keys = keysIn(folderOf('first'))
    const secrets = Object.fromEntries(Object.entries(secretNames).map(([name, variable]) => [variable, keys[name as keyof typeof keys]]))
    servers = serversEnv({ ...secrets, ...seconds, DOCKETRY_DATA: folderOf('none'), DOCKETRY_DEMO: '0' })
  })
  afterAll(async () => {
    await removeServers(servers)
    await removeFolder(home)
  })

  it('loses no data when it moves to servers mode and back', async () => {
    let page = 0
    const fault = (name: string) => (name === 'extract' && (page += 1) > 5 ? new Error('the model is ill') : undefined)
    const app = await startApp({ folder: folderOf('first'), retryDelayMs: 1, workers: fakeWorkers({ fault }) })
    history = await makeHistory(app)
    await app.running.stores.events.erase('gone')
    await app.close(true)
    const before = await stateOf(embedded('first'))
    expect(before).toMatchObject({ answers: { image: 200 }, dead: [{ reason: 'the model is ill' }] })

    const { archive: _, ...hashes } = await exportStores(folderOf('one'), embedded('first'), quiet)
    const { events: count, eventsHash: ___, ...others } = hashes
    expect(hashes).toMatchObject({ events: before.events.length, erased: 1, dead: 1 })
    /** Behind these, the store has the record of each import, with the types of events that are new in it. */
    const withRecords = async (env: Env, ...types: string[]) => {
      const { events, ...rest } = await stateOf(env)
      expect({ events: events.slice(0, before.events.length), ...rest }).toEqual(before)
      expect(events.slice(before.events.length).map(({ type }) => type)).toEqual(types)
    }
    for (let time = 1; time <= 2; time += 1) expect(await importArchive(folderOf('one'), servers, quiet)).toMatchObject(hashes)
    // Exported before the page is read again: in a new hour, that is stored as another access.
    const { archive: ____, ...second } = await exportStores(folderOf('two'), servers, quiet)
    expect(second).toMatchObject({ ...others, events: Number(count) + 2 })
    await withRecords(servers, 'EventTypeRecorded', 'ArchiveImported', 'EventTypeRecorded', 'ArchiveExported')
    expect(await importArchive(folderOf('two'), embedded('last'), quiet)).toMatchObject(second)
    expect(await exportStores(folderOf('three'), embedded('last'), quiet)).toMatchObject({ ...others, events: Number(count) + 3 })
    await withRecords(embedded('last'), 'EventTypeRecorded', 'ArchiveImported', 'ArchiveImported', 'EventTypeRecorded', 'ArchiveExported')
  })

  it('moves to empty servers only, and no role starts on an unfinished import', async () => {
    await expect(importArchive(folderOf('two'), servers, quiet)).rejects.toThrow('The target holds another archive already')
    const other = { ...servers, DOCKETRY_PREFIX: `${servers['DOCKETRY_PREFIX']}-2` }
    const app = await startApp({ env: other, folder: folderOf('none') })
    await app.owner(abns[3])
    await app.running.settled()
    await app.close(true)
    await expect(importArchive(folderOf('one'), other, quiet)).rejects.toThrow('The target holds events already')
    const stores = await openStoresAsTheyAre(configFrom(other), () => {})
    await markImport(stores.documents, { archive: 'a', state: 'under-way' })
    await stores.close()
    expect(await runToEnd(['project'], other)).toMatchObject({ code: 1, errors: expect.stringContaining('Run docketry import') })
    await expect(exportStores(folderOf('four'), other, quiet)).rejects.toMatchObject({ code: 'import-unfinished' })
    await removeServers(other)
  })
})
