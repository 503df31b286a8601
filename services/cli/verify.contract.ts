/** Contract suite of `docketry verify` for what was changed behind Docketry's back: run on the stores of either mode. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { VerifyResult } from '../integrity/verify-stores.ts'
import { configFrom } from '../main/config/config.ts'
import { openStoresAsTheyAre } from '../main/stores.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { newId } from '../platform/events/ids.ts'
import { startApp } from '../testing/app.ts'
import { makeHistory } from '../testing/history.ts'
import { runToEnd, type Env } from '../testing/roles.ts'

type Row = Record<string, unknown>
/** Stores of one test, changed without Docketry. `folder`: a data folder, or one that stays empty. */
export type ChangeableStores = {
  env: Env
  folder: string
  /** Puts another body in place of the row's; null: the row is gone. */
  changeRow(collection: string, id: string, body: Row | null): Promise<void>
  /** Puts other bytes in place of the blob's; null: the blob is gone. */
  changeBlob(owner: string, hash: string, bytes: Buffer | null): Promise<void>
  remove(): Promise<void>
}

export function verifyContract(name: string, make: () => Promise<ChangeableStores>): void {
  describe(name, { timeout: 120_000 }, () => {
    let stores: ChangeableStores
    let events: StoredEvent[]
    beforeEach(async () => {
      stores = await make()
      const app = await startApp({ env: stores.env, folder: stores.folder })
      try {
        await makeHistory(app)
        events = await app.events()
      } finally {
        await app.close(true)
      }
    }, 120_000)
    afterEach(() => stores.remove())

    async function verified(): Promise<{ code: number | null; result: VerifyResult }> {
      const { code, lines } = await runToEnd(['verify', '--json'], stores.env)
      return { code, result: JSON.parse(lines.at(-1) ?? '') as VerifyResult }
    }
    const opened = () => openStoresAsTheyAre(configFrom(stores.env), () => {})
    const edit = (): StoredEvent => events.findLast(({ type }) => type === 'InvoiceEdited')!
    /** The last edit again, with another amount, as an event after the end of its stream. */
    async function appendEdit(prev: string): Promise<StoredEvent> {
      const { stream, type, data, metadata } = edit()
      const revision = events.findLast(one => one.stream === stream)!.revision
      const forged = { ...(data as object), changed: { parts: [{ amount: 999_999, gst: 0, treatment: 'taxable' }] } }
      const to = await opened()
      try {
        await to.events.append(stream, revision, [{ id: newId(), type, data: forged, metadata: { ...metadata, prev } }])
      } finally {
        await to.close()
      }
      return { ...edit(), revision: revision + 1 }
    }
    async function firstRow(projection: string): Promise<{ collection: string; id: string; row: Row }> {
      const from = await opened()
      try {
        const collection = (await from.documents.pointer(projection))!
        const row = (await from.documents.find(collection, { sort: [{ field: 'id' }], range: [0, 0] })).rows[0]!
        return { collection, id: String(row['id']), row }
      } finally {
        await from.close()
      }
    }

    it('`verify` compares every row and blob of intact stores and finds nothing', async () => {
      const { code, result } = await verified()
      expect([code, result.findings, result.skipped, result.unbuilt]).toEqual([0, [], [], []])
      expect(result).toMatchObject({ events: events.length, parked: 0, changing: 0, unfinished: 0, files: 3, read: result.blobs })
      expect(result.rows).toBeGreaterThan(20)
      expect(result.blobs).toBeGreaterThan(8)
    })

    it('`verify` names an event with a forged amount that was added to a stream, by the hash that it names', async () => {
      const { stream, revision } = await appendEdit('f'.repeat(64))
      const { code, result } = await verified()
      expect(code).toBe(3)
      expect(result.findings).toEqual([expect.objectContaining({ kind: 'chain', stream, revision: revision - 1 })])
    })

    it('`verify` names a row with a forged amount, and a row that is missing', async () => {
      const forged = await firstRow('review-rows')
      await stores.changeRow(forged.collection, forged.id, { ...forged.row, forged: 999_999 })
      const gone = await firstRow('invoices')
      await stores.changeRow(gone.collection, gone.id, null)
      const { code, result } = await verified()
      expect(code).toBe(3)
      expect(result.findings.map(({ kind }) => kind)).toEqual(['row', 'row'])
      const text = JSON.stringify(result.findings)
      for (const { collection, id } of [forged, gone]) expect(text).toContain(`${collection}/${id}`)
    })

    it('`verify` names a swapped blob and a missing one', async () => {
      const file = events.find(({ type }) => type === 'FileUploaded')?.data as { fileId: string; stored: string }
      const page = events.find(({ type }) => type === 'PagePrepared')?.data as { fileId: string; image: string }
      await stores.changeBlob(file.fileId, file.stored, Buffer.from('another invoice'))
      await stores.changeBlob(page.fileId, page.image, null)
      const { code, result } = await verified()
      expect([code, result.findings.length]).toEqual([3, 2])
      expect(result.findings).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'blob', what: expect.stringContaining(`${file.fileId}/${file.stored} is damaged`) as string }),
          expect.objectContaining({ kind: 'blob', what: expect.stringContaining(`${page.fileId}/${page.image} is missing`) as string }),
        ]),
      )
    })
  })
}
