/** Jobs fail at random: every page ends, nothing is done twice, and Retry completes the batch once nothing fails. */
import { expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { randomFrom } from '../adapters/embedded/rough-delivery.ts'
import { brokenAt } from '../platform/testing/broken-at.ts'
import { unreadable } from '../workers/unreadable.ts'
import { abns, groupOf, startApp } from '../testing/app.ts'
import { fakeWorkers, fakePdf, fakePng } from '../testing/fake-workers.ts'

const seeds = (process.env['SEEDS'] ?? '2,4,19').split(',').map(Number)

it.each(seeds)('the pipeline completes after faults of seed %i', async seed => {
  const random = randomFrom(seed)
  let failing = true
  const fault = () => {
    if (!failing || random() > 0.35) return undefined
    return random() > 0.5 ? unreadable('file.took-too-long') : new Error('a worker died')
  }
  const app = await startApp({ rough: seed, workers: fakeWorkers({ fault, segment: paths => [paths.map((_, i) => i)] }) })
  try {
    const ann = await app.owner(abns[0])
    const files = { 'scan_1.pdf': fakePdf(4), 'scan_2.png': fakePng(), 'scan_3.pdf': fakePdf(2, 'b'), 'scan_4.png': fakePng('c') }
    const groups = [groupOf(await app.upload(ann.token, files)), groupOf(await app.upload(ann.token, files, {}, 'scans'))]
    const detail = async (id: string): Promise<GroupDetail> =>
      (await app.request('GET', `/api/accountant/scans/detail?groupId=${id}`, ann)).json()
    const retry = (id: string) => app.request('POST', '/api/accountant/scans/restart', { token: ann.token, body: { scanGroupId: id } })
    await app.running.settled()
    for (let round = 0; round < 3; round += 1) {
      for (const id of groups) {
        const { status, failures } = await detail(id)
        expect({ status, hasFailures: failures.length > 0 }).toEqual(
          status === 'COMPLETE' ? { status, hasFailures: false } : { status: 'FAILED', hasFailures: true },
        )
        await retry(id)
      }
      await app.running.settled()
    }
    failing = false
    for (const id of groups) {
      await retry(id)
      await app.running.settled()
      const group = await detail(id)
      const pages = group.invoices.flatMap(invoice => invoice.pages.map(page => page.image.split('?')[0]))
      expect([group.status, group.percentage, group.failures, group.total, pages.length, new Set(pages).size]).toEqual([
        'COMPLETE',
        100,
        [],
        8,
        8,
        8,
      ])
      expect(group.progress).toMatchObject({
        prepared: 8,
        read: 8,
        failed: 0,
        invoices: group.invoices.length,
        invoicesDone: group.invoices.length,
      })
    }
    for (const events of Map.groupBy(await app.events(), event => event.stream).values()) expect(brokenAt(events)).toBeNull()
  } finally {
    await app.close()
  }
})
