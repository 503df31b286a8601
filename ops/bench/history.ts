/**
 * How long the history of an invoice with 200 events takes over HTTP (goal: 50 ms), and how long undoing a save of 300 rows takes. Prints
 * JSON.
 */
import { performance } from 'node:perf_hooks'
import { abns, addClient, groupOf, startApp } from '../../services/testing/app.ts'
import { fakePdf } from '../../services/testing/fake-workers.ts'
import { percentile, rounded } from './figures.ts'

const [events, rows, reads] = [200, 300, 50]

const app = await startApp()
const ann = await app.owner(abns[0])
const clientId = await addClient(app, ann, abns[1])
const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(rows) }, { clientId }))
await app.running.settled()
const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{
  invoices: { id: string }[]
}>()
const save = (ids: string[], total: number) =>
  app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: ids.map(invoice_id => ({ invoice_id, invoice_data: { total } })) },
  })
const first = invoices[0]?.id ?? ''
for (let i = 1; i < events; i += 1) await save([first], i)

const historyOf = async () =>
  (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${first}`, ann)).json<{ history: { act?: { id: string } }[] }>()
    .history
const times: number[] = []
for (let i = 0; i < reads + 5; i += 1) {
  const start = performance.now()
  await historyOf()
  if (i >= 5) times.push(performance.now() - start) // the first ones compile the code
}
const entries = (await historyOf()).length
await save(
  invoices.map(({ id }) => id),
  7777,
)
await app.running.settled()
const act = (await historyOf()).at(-1)?.act?.id
const start = performance.now()
const undone = (await app.request('POST', '/api/accountant/act/undo', { token: ann.token, body: { act_id: act } })).json<{
  undone: number
}>().undone
const undoMs = performance.now() - start
console.log(
  JSON.stringify({
    history: { entries, ms: { p50: rounded(1, percentile(times, 0.5)), p95: rounded(1, percentile(times, 0.95)) } },
    undo: { rows: undone, ms: rounded(0, undoMs) },
  }),
)
await app.close()
