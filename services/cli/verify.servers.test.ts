/** `docketry verify` of an installation on servers. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Stored } from '../adapters/servers/document-collections.ts'
import type { Entry, Piece } from '../adapters/servers/gridfs-pieces.ts'
import { Binary, openMongo } from '../adapters/servers/mongodb.ts'
import { changeStream } from '../adapters/servers/testing/hide-events.ts'
import type { VerifyResult } from '../integrity/verify-stores.ts'
import { configFrom } from '../main/config/config.ts'
import { openStoresAsTheyAre } from '../main/stores.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { startApp } from '../testing/app.ts'
import { makeHistory } from '../testing/history.ts'
import { removeServers, runToEnd, serversEnv } from '../testing/roles.ts'
import { addressOf, neededAddress, serverNames } from '../testing/servers.ts'
import { exportStores } from './export.ts'
import { importArchive } from './import.ts'
import { verifyContract, type ChangeableStores } from './verify.contract.ts'

async function onServers(): Promise<ChangeableStores> {
  const home = await temporaryFolder()
  const folder = join(home, 'none')
  const env = serversEnv({ DOCKETRY_LEASE_SECONDS: '1', DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0' })
  const mongo = openMongo(env['MONGO_URL'] ?? '', { prefix: env['DOCKETRY_PREFIX'] ?? '' })
  return {
    env,
    folder,
    async changeRow(collection, id, body) {
      const rows = mongo.collection<Stored>(`d:${collection}`)
      await (body === null ? rows.deleteOne({ _id: id }) : rows.updateOne({ _id: id }, { $set: { body: { ...body, id } } }))
    },
    async changeBlob(owner, hash, bytes) {
      const entries = mongo.collection<Entry>('blobs')
      const entry = await entries.findOne({ name: `${owner}/${hash}` })
      if (bytes === null) await entries.deleteOne({ _id: entry?._id ?? '' })
      else
        await mongo.collection<Piece>('bytes.chunks').updateOne({ files_id: entry?._id ?? '', n: 0 }, { $set: { data: new Binary(bytes) } })
    },
    async remove() {
      await mongo.close()
      await removeServers(env)
      await removeFolder(home)
    },
  }
}

describe.skipIf(serverNames.some(server => addressOf(server) === null))('verification on servers', () => {
  verifyContract('after a change behind its back', onServers)

  it('`verify` runs beside the process that works on them, compares every row and finds nothing', async () => {
    const stores = await onServers()
    const app = await startApp({ env: stores.env, folder: stores.folder })
    try {
      await makeHistory(app)
      await app.running.settled()
      const { code, lines } = await runToEnd(['verify', '--json'], stores.env)
      const result = JSON.parse(lines.at(-1) ?? '') as VerifyResult
      expect([code, result.findings, result.skipped, result.unbuilt]).toEqual([0, [], [], []])
      expect(result.rows).toBeGreaterThan(20)
    } finally {
      await app.close(true)
      await stores.remove()
    }
  }, 120_000)

  it('`verify` names streams that were truncated or deleted in EventStoreDB, none that Docketry erased, and an export has all their events', async () => {
    const stores = await onServers()
    const app = await startApp({ env: stores.env, folder: stores.folder })
    try {
      await makeHistory(app)
      await app.running.settled()
      const events = await app.events()
      const truncated = events.findLast(({ type }) => type === 'InvoiceEdited')?.stream ?? ''
      const invoices = new Set(events.map(({ stream }) => stream).filter(stream => stream.startsWith('invoice-') && stream !== truncated))
      const [deleted = '', tombstoned = ''] = invoices
      await app.running.stores.events.erase('gone')
      await app.close(true)
      const change = (stream: string, how: Parameters<typeof changeStream>[2]) =>
        changeStream(neededAddress('eventstoredb'), `${stores.env['DOCKETRY_PREFIX']}.${stream}`, how)
      await change(truncated, 'truncate')
      await change(deleted, 'delete')
      await change(tombstoned, 'tombstone')
      const { code, lines } = await runToEnd(['verify', '--json'], stores.env)
      const { findings } = JSON.parse(lines.at(-1) ?? '') as VerifyResult
      const naming = (stream: string, start: string) =>
        expect.objectContaining({ kind: 'stream', stream, what: expect.stringContaining(start) as string }) as unknown
      expect([code, findings.length]).toEqual([3, 3])
      expect(findings).toEqual(
        expect.arrayContaining([
          naming(truncated, `The events of ${truncated} before event 1 cannot be read`),
          naming(deleted, `The events of ${deleted} cannot be read`),
          naming(tombstoned, `${tombstoned} was deleted for good`),
        ]),
      )

      await exportStores(`${stores.folder}-archive`, stores.env, () => {})
      const target = { DOCKETRY_DATA: `${stores.folder}-target` }
      await importArchive(`${stores.folder}-archive`, target, () => {})
      const imported = await openStoresAsTheyAre(configFrom(target), () => {})
      const stored = async (stream: string) => (await imported.events.read(stream)).map(({ id }) => id)
      for (const stream of [truncated, deleted, tombstoned])
        expect(await stored(stream)).toEqual(events.filter(event => event.stream === stream).map(({ id }) => id))
      await imported.close()
    } finally {
      await app.close(true)
      await stores.remove()
    }
  }, 120_000)
})
