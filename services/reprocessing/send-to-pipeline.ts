/**
 * Sends invoices of a run to the pipeline, behind new uploads: with the words that they have to stage extract, or first to the stages that
 * read their pages again.
 */
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { ReprocessingWork } from '@docketry/contracts/events/reprocessing.ts'
import type { ProposalRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { Log, Message } from '../platform/ports/log.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { readBases } from '../shared/printed-dates.ts'
import { nextMessage } from '../pipeline/read-again-for-proposal.ts'
import { topicOf, type ExtractMessage, type ReadAgain } from '../pipeline/topology.ts'

type Propose = Extract<ReprocessingWork, { kind: 'propose' }>
type Ports = { read: ReadRows; log: Pick<Log, 'send' | 'lag'>; events: Pick<EventStore, 'read'> }
/** Number of invoices of a step that were sent, and of those with nothing to do. */
export type Sent = { sent: number; passed: number }
export type Original = ReadAgain['originals'][number]

const atOnce = 16
const stagesFor = ({ reading }: Propose) => (reading === null ? (['extract'] as const) : (['prepare', 'read', 'extract'] as const))

/** The progress of the low-priority topics, uploads included: messages that nobody has handled yet, and all that were ever sent. */
async function countIn({ log }: Ports, work: Propose): Promise<{ waiting: number; ends: string }> {
  const lags = []
  for (const stage of stagesFor(work)) lags.push(...(await log.lag(stage, [topicOf(stage, 'later')])))
  return {
    waiting: lags.reduce((sum, { committed, end }) => sum + Math.max(0, end - committed), 0),
    ends: JSON.stringify(lags.map(({ end }) => end)),
  }
}

export const waitingIn = async (ports: Ports, work: Propose): Promise<number> => (await countIn(ports, work)).waiting

/**
 * Whether the pipeline has finished: no topic has a message, and none received one while they were counted one after the other, as when a
 * message moves to the next stage.
 */
export async function isDrained(ports: Ports, work: Propose): Promise<boolean> {
  const [first, second] = [await countIn(ports, work), await countIn(ports, work)]
  return first.waiting === 0 && second.waiting === 0 && first.ends === second.ends
}

/** An invoice for which the model has proposed before is passed over, so that a further run costs nothing for it. */
const isProposed = ({ proposed }: ProposalRow, { model, reading }: Propose): boolean =>
  proposed !== null && proposed.model === model && (reading === null || proposed.reading === reading)

/**
 * The original of a file, and its pages whose words were read by another version. Null where nothing is read: its pages are drawn from an
 * e-invoice, or it was erased meanwhile.
 */
export async function originalToRead(events: Pick<EventStore, 'read'>, fileId: string, reading: string): Promise<Original | null> {
  try {
    let upload: { kind: Original['kind']; stored: string } | null = null
    const byPage = new Map<number, string>()
    // The stream of a file has file events only.
    for (const { type, data } of (await events.read(`file-${fileId}`)) as unknown as FileEvent[]) {
      if (type === 'FileUploaded') upload = data
      if (type === 'PageRead') byPage.set(data.page, data.version)
    }
    const pages = [...byPage].flatMap(([page, version]) => (version === reading ? [] : [page]))
    return upload === null || upload.kind === 'xml' || pages.length === 0
      ? null
      : { fileId, kind: upload.kind, stored: upload.stored, pages }
  } catch (error) {
    if (codeOf(error) === 'stream-erased') return null
    throw error
  }
}

async function originalsOf({ events }: Ports, invoices: readonly InvoiceRow[], reading: string): Promise<Map<string, Original>> {
  const files = [...new Set(invoices.flatMap(({ pages }) => pages.map(({ fileId }) => fileId)))]
  const originals = await mapConcurrently(atOnce, files, fileId => originalToRead(events, fileId, reading))
  return new Map(originals.flatMap(original => (original ? [[original.fileId, original] as const] : [])))
}

function againFor(
  { id, fileId, order, pages }: InvoiceRow,
  { runId, reading, basis }: Pick<ReadAgain, 'runId' | 'reading' | 'basis'>,
  originals: ReadonlyMap<string, Original>,
): ReadAgain {
  const files = [...new Set(pages.map(page => page.fileId))].flatMap(file => originals.get(file) ?? [])
  const own = files.map(it => ({
    ...it,
    pages: it.pages.filter(number => pages.some(page => page.fileId === it.fileId && page.page === number)),
  }))
  return {
    runId,
    invoiceId: id,
    reading,
    ...(basis ? { basis } : {}),
    pages,
    next: 0,
    invoice: { fileId, order: Math.floor(order / 1000) },
    originals: own.filter(it => it.pages.length > 0),
  }
}

/** Whether the model has read the words that the pages have: it read the invoice, or it has proposed from these words. */
const hasRead = (model: string, { extraction }: InvoiceRow, proposed: ProposalRow['proposed']): boolean =>
  extraction.model === model || (proposed !== null && proposed.model === model && proposed.reading === null)

/** The first message for an invoice; null where the present model has read what the present version read. `basis`: of the client. */
function messageFor(
  invoice: InvoiceRow,
  proposed: ProposalRow['proposed'],
  basis: ReportingBasis,
  runId: string,
  work: Propose,
  originals: ReadonlyMap<string, Original>,
): Message | null {
  const { id, groupId, clientId, firmId, fileId, order, pages } = invoice
  const owner = { groupId, clientId, firmId, round: 0 }
  if (work.reading !== null) {
    const again = againFor(invoice, { runId, reading: work.reading, basis }, originals)
    return again.originals.length === 0 && hasRead(work.model, invoice, proposed) ? null : nextMessage(owner, again)
  }
  const value: ExtractMessage = {
    ...owner,
    order: Math.floor(order / 1000),
    fileId,
    invoiceId: id,
    pages,
    proposal: { runId, reading: null, basis },
  }
  return { topic: topicOf('extract', 'later'), key: fileId, value }
}

export async function sendToPipeline(ports: Ports, runId: string, work: Propose, rows: ProposalRow[]): Promise<Sent> {
  const wanted = rows.filter(row => !isProposed(row, work)).map(({ id }) => id)
  const invoices = (await ports.read.getMany('invoices', wanted)).filter(({ reading }) => !reading)
  const originals = work.reading === null ? new Map<string, Original>() : await originalsOf(ports, invoices, work.reading)
  const basisOf = await readBases(ports.read, invoices)
  const proposals = new Map(rows.map(({ id, proposed }) => [id, proposed]))
  const messages = invoices.flatMap(
    invoice => messageFor(invoice, proposals.get(invoice.id) ?? null, basisOf(invoice), runId, work, originals) ?? [],
  )
  if (messages.length > 0) await ports.log.send(messages)
  return { sent: messages.length, passed: rows.length - messages.length }
}
