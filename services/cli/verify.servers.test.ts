/** `docketry verify` of an installation on servers, beside the process that runs on it. */
import { join } from 'node:path'
import { MongoClient, type Document } from 'mongodb'
import { describe, expect, it } from 'vitest'
import type { VerifyResult } from '../integrity/verify-stores.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { startApp } from '../testing/app.ts'
import { makeHistory } from '../testing/history.ts'
import { removeServers, runToEnd, serversEnv } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'

type Row = Document & { _id: string; body: Record<string, unknown> | null }

describe.skipIf(serverNames.some(server => addressOf(server) === null))('verification on servers', () => {
  it('`verify` compares every row with its events and finds nothing, then names the row that was changed in MongoDB', async () => {
    const home = await temporaryFolder()
    const env = serversEnv({ DOCKETRY_LEASE_SECONDS: '1', DOCKETRY_DATA: join(home, 'none'), DOCKETRY_DEMO: '0' })
    const app = await startApp({ env, folder: join(home, 'none') })
    const mongo = new MongoClient(env['MONGO_URL'] ?? '')
    const verified = async (): Promise<{ code: number | null; result: VerifyResult }> => {
      const { code, lines } = await runToEnd(['verify', '--json'], env)
      return { code, result: JSON.parse(lines.at(-1) ?? '') as VerifyResult }
    }
    try {
      await makeHistory(app)
      await app.running.settled()
      const { code, result } = await verified()
      expect([code, result.findings, result.skipped, result.unbuilt]).toEqual([0, [], [], []])
      expect(result.rows).toBeGreaterThan(20)

      const db = mongo.db(`docketry-${env['DOCKETRY_PREFIX']}`)
      const name = (await db.listCollections().toArray()).map(one => one.name).find(one => one.includes('review-rows@'))!
      const rows = db.collection<Row>(name)
      const { _id: id } = (await rows.findOne({ body: { $ne: null } }))!
      await rows.updateOne({ _id: id }, { $set: { 'body.forged': true } })
      const changed = await verified()
      expect(changed.code).toBe(3)
      expect(changed.result.findings).toEqual([
        expect.objectContaining({ kind: 'row', what: expect.stringContaining('review-rows') as string }),
      ])
      expect(JSON.stringify(changed.result.findings)).toContain(id)
    } finally {
      await mongo.close()
      await app.close(true)
      await removeServers(env)
      await removeFolder(home)
    }
  }, 120_000)
})
