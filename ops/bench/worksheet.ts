/**
 * How long the worksheet of a client's quarter of ROWS invoices (default 10 000) takes over HTTP (goal: 500 ms), without and with the
 * invoices of a figure, and its PDF (goal: 10 s). They are copies of real extractions, saved and accepted. The four quarters before it are
 * lodged, with an eighth of as many invoices in all, every one of which was changed within the hour before: all of them are compared with
 * what was lodged. One was changed since. `cpuMs`: of all threads; on a machine that does other work, too, it says more than `ms`.
 * `waitMs`: the longest that other requests had to wait for their turn meanwhile (goal: 50 ms). Prints JSON.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as rest } from 'node:timers/promises'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { periodAt, periodKey } from '@docketry/contracts/rules/periods.ts'
import { appWithBatch } from './app-with-batch.ts'
import { appendCopiesInGroup } from './copied-history.ts'
import { median, rounded } from './figures.ts'

const rows = Number(process.env['ROWS'] ?? 10_000)
const [pages, reads, day] = [45, 5, '2026-08-14']
const lodgedDays = ['2025-08-14', '2025-11-14', '2026-02-14', '2026-05-14']
/** Of the pages of one copy, those that are in lodged quarters. */
const lodgedPages = pages / 9

const { app, ann, clientId, invoices } = await appWithBatch(pages)
const anyway = {
  invoiceDate: true,
  invoiceNumber: true,
  supplierAbn: true,
  supplierName: true,
  category: true,
  total: true,
  gst: true,
  dueDate: true,
  currency: true,
}
const save = (id: string | undefined, data: object) => ({
  invoice_id: id,
  invoice_data: { total: 110, gst: 10, reviewed: true, anyway, ...data },
})
const update = (all: object[]) => app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body: { invoices: all } })
await update(invoices.map(({ id }, index) => save(id, { paymentDate: index < lodgedPages ? lodgedDays[index % lodgedDays.length] : day })))
await app.running.settled()
await appendCopiesInGroup(app.running.stores.events, Math.ceil((rows * pages) / (pages - lodgedPages)))
await app.running.settled()

const address = (of: string, path = '') => `/api/accountant/worksheet${path}?firmId=${ann.firmId}&clientId=${clientId}&period=${of}`
const read = async (of: string): Promise<WorksheetAnswer> => (await app.request('GET', address(of), ann)).json()
const post = async (name: string, body: object): Promise<void> => {
  const answer = await app.request('POST', `/api/accountant/worksheet/${name}`, {
    token: ann.token,
    body: { firmId: ann.firmId, clientId, ...body },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
for (const lodgedDay of lodgedDays) {
  const period = periodKey(periodAt('quarter', lodgedDay))
  await post('freeze', { period, seen: (await read(period)).seen, confirmed: true })
  await post('lodge', { period, blob: (await read(period)).state.frozen?.blob, reference: 'REF', date: '2026-08-20' })
  await app.running.settled()
}
await update([save(invoices[0]?.id, { total: 220, gst: 20 })])
await app.running.settled()

type Timed = { ms: number; firstMs: number; cpuMs: number; waitMs: number }
async function timed(times: number, work: () => Promise<void>): Promise<Timed> {
  const [took, cpu]: [number[], number[]] = [[], []]
  const waiting = monitorEventLoopDelay({ resolution: 5 })
  waiting.enable()
  for (let i = 0; i < times; i += 1) {
    const [start, before] = [performance.now(), process.cpuUsage()]
    await work()
    took.push(performance.now() - start)
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1000)
    await rest(20) // so that a delay up to the end is counted
  }
  waiting.disable()
  const later = <T>(all: T[]): T[] => (all.length > 1 ? all.slice(1) : all)
  return {
    ms: rounded(0, median(later(took))),
    firstMs: rounded(0, took[0] ?? 0),
    cpuMs: rounded(0, median(later(cpu))),
    waitMs: rounded(0, waiting.max / 1e6),
  }
}
const period = periodKey(periodAt('quarter', day))
let counted = 0
const figures = (of: string) =>
  timed(reads + 1, async () => {
    const answer = (await app.request('GET', address(period) + of, ann)).json<WorksheetAnswer>()
    counted = answer.invoices
    if (answer.purchases.G11 !== counted * 11_000 || answer.adjustments.length !== 1)
      throw new Error('the figures are not those of the invoices')
  })
const file = (as: string) =>
  timed(1, async () => {
    const answer = await app.request('GET', `${address(period, '/file')}&as=${as}`, ann)
    if (answer.statusCode !== 200) throw new Error(answer.body)
  })
const result = { figures: await figures(''), withInvoices: await figures('&of=1B'), pdf: await file('pdf'), excel: await file('excel') }
console.log(JSON.stringify({ bench: 'worksheet', invoices: counted, ...result }))
await app.close()
