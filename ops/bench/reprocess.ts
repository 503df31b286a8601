/**
 * Whether reprocessing runs at the speed of stage extract itself (goal: within 10%): invoices per second of a run, beside the same messages
 * sent to the stage directly. Real workers and model; both record a proposal for each invoice. Prints JSON. An argument sets the invoices
 * of each of four batches (1,000: several steps of a run, which then waits for what it has sent).
 */
import type { Message } from '../../services/platform/ports/log.ts'
import { fieldModel } from '../../services/pipeline/model/version.ts'
import { topicOf, type ExtractMessage } from '../../services/pipeline/topology.ts'
import { newId } from '../../services/platform/events/ids.ts'
import { reader } from '../../services/platform/projections/read-projections.ts'
import type { ReadRows } from '../../services/platform/projections/read-rows.ts'
import { startReprocessing } from '../../services/reprocessing/run.ts'
import { abns, groupOf, startApp } from '../../services/testing/app.ts'
import { pdfOfInvoices } from '../../services/testing/sample-invoices.ts'
import { rounded } from './figures.ts'

const invoices = Number(process.argv[2] ?? 1000)
const invoicesOfFile = 100
const app = await startApp({ real: true })
const ann = await app.owner(abns[0])
const { log, documents } = app.running.stores
const read = reader(documents) as unknown as ReadRows // each projection writes the row type of its name
const groups: string[] = []
/** An upload holds few files: pages of one PDF are invoices of their own. */
const pdfOf = (from: number, count: number) => pdfOfInvoices(...Array.from({ length: count }, (_, n) => from + n))
const filesFrom = (first: number) =>
  Object.fromEntries(
    Array.from({ length: Math.ceil(invoices / invoicesOfFile) }, (_, i) => {
      const done = i * invoicesOfFile
      return [`scan_${i + 1}.pdf`, pdfOf(first + done, Math.min(invoicesOfFile, invoices - done))]
    }),
  )
for (let i = 0; i < 4; i += 1) groups.push(groupOf(await app.upload(ann.token, filesFrom(i * invoices))))
await app.running.settled()

async function byRun(groupId: string): Promise<string> {
  const [runId, model] = [newId(), fieldModel()]
  const { total } = await read.find('proposals', { filter: { groupId }, range: [0, 0] })
  const by = { commandId: newId(), actId: runId, actor: 'operator', causeId: null, caller: null }
  await app.running.execute(
    startReprocessing,
    { runId, work: { kind: 'propose', model, models: [model], reading: null }, selection: { groupId }, total },
    by,
  )
  await app.running.settled()
  await app.running.reprocessing.settled()
  return runId
}
async function byStage(groupId: string): Promise<string> {
  const runId = newId()
  const { rows } = await read.find('invoices', { filter: { groupId } })
  await log.send(
    rows.map(({ id, clientId, firmId, fileId, order, pages }): Message => {
      const value: ExtractMessage = {
        groupId,
        clientId,
        firmId,
        order,
        round: 0,
        fileId,
        invoiceId: id,
        pages,
        proposal: { runId, reading: null },
      }
      return { topic: topicOf('extract', 'later'), key: fileId, value }
    }),
  )
  return runId
}

/** Milliseconds between the first and the last proposal, for one invoice. */
async function msEach(work: Promise<string>): Promise<number> {
  const runId = await work
  await app.running.settled()
  const times = (await app.events())
    .filter(({ type, data }) => type === 'ExtractionProposed' && (data as { runId: string }).runId === runId)
    .map(({ metadata }) => metadata.at)
  if (times.length !== invoices) throw new Error(`${times.length} proposals instead of ${invoices}`)
  return (Math.max(...times) - Math.min(...times)) / (times.length - 1)
}

const [a = '', b = '', c = '', d = ''] = groups
const times = { run: [await msEach(byRun(a))], stage: [await msEach(byStage(b)), await msEach(byStage(c))] }
times.run.push(await msEach(byRun(d))) // in this order, so that a machine that becomes slower or faster favours neither
const perSecond = (ms: number[]): number => 1000 / (ms.reduce((sum, it) => sum + it, 0) / ms.length)
const [run, stage] = [perSecond(times.run), perSecond(times.stage)]
console.log(
  JSON.stringify({
    reprocessing: { invoices: 2 * invoices, perSecond: rounded(1, run), stageAlone: rounded(1, stage), share: rounded(2, run / stage) },
  }),
)
await app.close()
