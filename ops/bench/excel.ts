/**
 * How long the Excel workbook of a batch of ROWS invoices (default 10 000) takes over HTTP (goal: 3 s), and the first byte of it. Prints
 * JSON.
 */
import { performance } from 'node:perf_hooks'
import { abns, addClient, groupOf, startApp } from '../../services/testing/app.ts'
import { fakePdf } from '../../services/testing/fake-workers.ts'
import { appendCopiesInGroup } from './copied-history.ts'
import { median, rounded } from './figures.ts'

const rows = Number(process.env['ROWS'] ?? 10_000)
const app = await startApp()
const ann = await app.owner(abns[0])
const clientId = await addClient(app, ann, abns[1])
const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(50) }, { clientId }))
await app.running.settled()
await appendCopiesInGroup(app.running.stores.events, rows)
await app.running.settled()
const address = await app.running.app.listen({ port: 0 })

const times: { ms: number; firstMs: number; bytes: number }[] = []
for (let i = 0; i < 4; i += 1) {
  const start = performance.now()
  const answer = await fetch(`${address}/api/business/export/excel?groupId=${groupId}`, {
    headers: { authorization: `Bearer ${ann.token}` },
  })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status}: ${await answer.text()}`)
  let [bytes, firstMs] = [0, 0]
  for await (const chunk of answer.body) {
    if (bytes === 0) firstMs = performance.now() - start
    bytes += (chunk as Uint8Array).length
  }
  times.push({ ms: performance.now() - start, firstMs, bytes })
}
console.log(
  JSON.stringify({
    bench: 'excel',
    rows,
    ms: rounded(0, median(times.slice(1).map(it => it.ms))),
    coldMs: rounded(0, times[0]?.ms ?? 0),
    firstByteMs: rounded(0, median(times.slice(1).map(it => it.firstMs))),
    bytes: times[0]?.bytes,
  }),
)
await app.close()
