/**
 * How long the worksheet of a client's quarter of ROWS invoices (default 10 000) takes over HTTP (goal: 500 ms), without and with the invoices of a figure. They are copies of real extractions, saved and accepted.
 * `waitMs`: the longest that other requests had to wait for their turn meanwhile. Prints JSON.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { periodAt, periodKey } from '@docketry/contracts/rules/periods.ts'
import { abns, addClient, groupOf, startApp } from '../../services/testing/app.ts'
import { fakePdf } from '../../services/testing/fake-workers.ts'
import { appendCopiesInGroup } from './copied-history.ts'
import { median, rounded } from './figures.ts'

const rows = Number(process.env['ROWS'] ?? 10_000)
const [pages, reads, day] = [50, 5, '2026-08-14']

const app = await startApp()
const ann = await app.owner(abns[0])
const clientId = await addClient(app, ann, abns[1])
const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages) }, { clientId }))
await app.running.settled()
const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>()
const anyway = { invoiceDate: true, invoiceNumber: true, supplierAbn: true, supplierName: true, category: true, total: true, gst: true, dueDate: true, currency: true }
await app.request('POST', '/api/accountant/invoices/update', {
  token: ann.token, body: { invoices: invoices.map(({ id }) => ({ invoice_id: id, invoice_data: { paymentDate: day, total: 110, gst: 10, reviewed: true, anyway } })) },
})
await app.running.settled()
await appendCopiesInGroup(app.running.stores.events, rows)
await app.running.settled()

async function timed(of: string): Promise<{ invoices: number; ms: number; firstMs: number; waitMs: number }> {
  const times: number[] = []
  let count = 0
  const waiting = monitorEventLoopDelay({ resolution: 5 })
  waiting.enable()
  for (let i = 0; i <= reads; i += 1) {
    const start = performance.now()
    const answer = (await app.request('GET', `/api/accountant/worksheet?firmId=${ann.firmId}&clientId=${clientId}&period=${periodKey(periodAt('quarter', day))}${of}`, ann)).json<WorksheetAnswer>()
    times.push(performance.now() - start)
    count = answer.invoices
    if (answer.purchases.G11 !== count * 11_000) throw new Error('the figures are not those of the invoices')
  }
  waiting.disable()
  return { invoices: count, ms: rounded(0, median(times.slice(1))), firstMs: rounded(0, times[0] ?? 0), waitMs: rounded(0, waiting.max / 1e6) }
}
console.log(JSON.stringify({ bench: 'worksheet', figures: await timed(''), withInvoices: await timed('&of=1B') }))
await app.close()
