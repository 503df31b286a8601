/**
 * How long a client's quarter of ROWS invoices (default 10 000) takes as of a time, over HTTP (goal: 2 s), and the same invoices as a
 * batch. They are copies of real extractions, each saved and accepted before that time and changed after it. `waitMs`: the longest that
 * other requests had to wait for their turn meanwhile. Prints JSON.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { AsOf } from '@docketry/contracts/api/as-of.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { appWithBatch } from './app-with-batch.ts'
import { appendCopiesInGroup } from './copied-history.ts'
import { median, rounded } from './figures.ts'

const rows = Number(process.env['ROWS'] ?? 10_000)
const [pages, reads, day] = [50, 5, '2026-08-14']

const { app, ann, clientId, groupId, invoices } = await appWithBatch(pages)
const save = (invoice_data: object) =>
  app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: invoices.map(({ id }) => ({ invoice_id: id, invoice_data })) },
  })
await save({ paymentDate: day, total: 110, reviewed: true })
const at = Date.now()
await save({ total: 220 })
await save({ paymentDate: '2026-11-14' })
await app.running.settled()
await appendCopiesInGroup(app.running.stores.events, rows)
await app.running.settled()

async function timed(query: string): Promise<{ rows: number; ms: number; firstMs: number; waitMs: number }> {
  const times: number[] = []
  let count = 0
  const waiting = monitorEventLoopDelay({ resolution: 5 })
  waiting.enable()
  for (let i = 0; i <= reads; i += 1) {
    const start = performance.now()
    const { rows: found } = (await app.request('GET', `/api/accountant/asOf?${query}&at=${at}`, ann)).json<AsOf>()
    times.push(performance.now() - start)
    count = found.length
    if (found.some(({ total, since }) => total !== 11_000 || since !== 'changed')) throw new Error('a row is not as it was then')
  }
  waiting.disable()
  return { rows: count, ms: rounded(0, median(times.slice(1))), firstMs: rounded(0, times[0] ?? 0), waitMs: rounded(0, waiting.max / 1e6) }
}
const events = (await app.events()).filter(({ stream }) => stream.startsWith('invoice-'))
const bytes = events.slice(0, 1000).reduce((sum, { data }) => sum + JSON.stringify(data).length, 0) / Math.min(1000, events.length)
const quarter = await timed(`quarter=${quarterIndexOf(day)}&firmId=${ann.firmId}&clientId=${clientId}`)
const batch = await timed(`groupId=${groupId}`)
console.log(JSON.stringify({ bench: 'as-of', events: events.length, bytesOfAnEvent: rounded(0, bytes), quarter, batch }))
await app.close()
