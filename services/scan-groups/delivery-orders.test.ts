/** A batch that is deleted while it is processed and restored a moment later is processed to the end, in many orders of delivery. */
import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, addClient, groupOf, startApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'

const seeds = [1, 2, 3, 4, 5, 6]
/** Ticks of the event loop between the upload and the deletion. */
const ticks = [0, 3, 10, 30]

it.each(seeds)('a batch that is deleted and restored while it is processed is processed to the end, in delivery order %d', async seed => {
  const app = await startApp({ rough: seed })
  try {
    const ann = await app.owner(abns[0])
    const clientId = await addClient(app, ann, abns[2], 'Corner Cafe')
    const post = async (path: string, body: object) =>
      (await app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })).statusCode
    for (const wait of ticks) {
      const files = { 'a.pdf': fakePdf(4, `a ${wait}`), 'b.pdf': fakePdf(2, `b ${wait}`) }
      const groupId = groupOf(await app.upload(ann.token, files, { clientId, name: `after ${wait} ticks` }))
      for (let i = 0; i < wait; i += 1) await tick()
      expect(await post('scans/delete', { group_id: groupId })).toBe(200)
      expect(await post('scans/restore', { group_id: groupId })).toBe(200)
      await app.running.settled()
      const { name, status, invoices } = (
        await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)
      ).json<GroupDetail>()
      expect({ name, status, invoices: invoices.length }).toEqual({ name: `after ${wait} ticks`, status: 'COMPLETE', invoices: 6 })
    }
  } finally {
    await app.close()
  }
})
