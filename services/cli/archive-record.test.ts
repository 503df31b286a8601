import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { configFrom } from '../main/config/config.ts'
import { openEmbeddedToRead } from '../adapters/embedded/open-to-read.ts'
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { startApp } from '../testing/app.ts'
import { makeHistory } from '../testing/history.ts'
import { runToEnd } from '../testing/roles.ts'
import { verifyArchive } from './verify-archive.ts'
import { verifyLive } from './verify.ts'

let home: string
let count: number
const folderOf = (name: string): string => join(home, name)
const envOf = (name: string) => ({ DOCKETRY_DATA: folderOf(name), DOCKETRY_LEASE_SECONDS: '1' })
beforeAll(async () => {
  home = await temporaryFolder()
  const app = await startApp({ folder: folderOf('source') })
  await makeHistory(app)
  await app.running.settled()
  count = (await app.events()).length
  await app.close(true)
})
afterAll(() => removeFolder(home))

async function newest(name: string): Promise<StoredEvent[]> {
  const stores = await openEmbeddedToRead(folderOf(name))
  const all: StoredEvent[] = []
  for await (const batch of eventsUpTo(stores.events, null, await stores.events.head())) all.push(...batch)
  stores.close()
  return all.slice(count)
}

it('an export and an import are events with the person, the reason, and the hashes of the archive; both folders and the archive verify', async () => {
  const archive = folderOf('archive')
  const exported = await runToEnd(['export', archive, '--reason', 'moves to a larger disk'], envOf('source'))
  const imported = await runToEnd(['import', archive, '--reason', 'the same'], envOf('target'))
  expect([exported.code, imported.code, imported.lines]).toEqual([0, 0, exported.lines])
  const { events, eventsHash, blobs, blobsHash } = JSON.parse(exported.lines[0] ?? '') as Record<string, unknown>
  const data = {
    folder: archive,
    damaged: 0,
    lists: { events: { count: events, hash: eventsHash }, blobs: { count: blobs, hash: blobsHash } },
  }
  const by = (command: string, reason: string) => ({
    actor: 'operator',
    operator: process.env['SUDO_USER'] ?? userInfo().username,
    endpoint: `docketry ${command}`,
    reason,
  })
  expect(await newest('source')).toMatchObject([
    { data: { eventType: 'ArchiveExported' } },
    { type: 'ArchiveExported', data, metadata: by('export', 'moves to a larger disk') },
  ])
  expect(await newest('target')).toMatchObject([
    { data: { eventType: 'ArchiveImported' } },
    { type: 'ArchiveImported', data: { ...data, by: 'import' }, metadata: by('import', 'the same') },
  ])
  for (const name of ['source', 'target'])
    expect(await verifyLive(configFrom(envOf(name)), { sample: null })).toMatchObject({ findings: [], events: count + 2 })
  expect((await verifyArchive(archive, undefined, () => {})).findings).toEqual([])
})
