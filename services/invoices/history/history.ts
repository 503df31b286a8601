/**
 * Puts an invoice's history together, from its events and those of its batch and file. Beside this file: the sentences in history-text.ts
 * and source-history.ts, who caused an event in history-authors.ts, which act can be undone in history-acts.ts.
 */
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { ErasureRow } from '@docketry/contracts/projections/retention-rows.ts'
import { userIdOfActor, type StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { modelNames, modelsUsed } from '../../shared/models.ts'
import { actsOf, deletionsOf } from './history-acts.ts'
import { authorsOf, personOfAct, type Author } from './history-authors.ts'
import { historyText, type HistoryLine } from './history-text.ts'
import { invoice } from '../invoice.ts'
import { linesOfSources, pagesIn, readOrNone } from './read-source-history.ts'
import type { RecordedInvoiceEvent } from '../undo/undo-facts.ts'
import { userNames } from '../../shared/user-names.ts'
import { foldAsFarAsPossible, readUnderstood } from '../../platform/commands/load.ts'

type UploadReceived = Extract<ScanGroupEvent, { type: 'UploadReceived' }>['data']
export type HistoryTools = { read: ReadRows; events: Pick<EventStore, 'read'> }

/** The only entry of an invoice that was erased at the end of its retention. */
const erasedEntry = (at: number): HistoryEntry => ({
  at,
  kind: 'stage',
  by: 'retention',
  what: '[erased] The time that the plan keeps copies for had ended.',
  changes: [],
})

type Metadata = StoredEvent['metadata']

/** `name`: of the file. `from`: who sent the mail that it came with; null for one that a person uploaded. */
type Upload = { name: string; from: string | null; position: number; metadata: Metadata }

/** The upload that the invoice came from; null once its batch is erased. */
function uploadOf(ofBatch: readonly StoredEvent[], invoiceEvents: readonly InvoiceEvent[]): Upload | null {
  const first = invoiceEvents.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')
  if (!first) return null
  const { fileId } = first.data
  for (const { type, data, metadata, position } of ofBatch) {
    const file = type === 'UploadReceived' ? (data as UploadReceived).files.find(it => it.fileId === fileId) : undefined // the type says which data it has
    if (file) return { name: file.name, from: (data as UploadReceived).mail?.from ?? null, position, metadata }
  }
  return null
}

/** Null for an invoice that is not erased. */
export async function erasedOf(read: ReadRows, invoiceId: string): Promise<ErasureRow | null> {
  const row = await read.get('erasures', invoiceId)
  return row?.kind === 'invoice' ? row : null
}

/** An entry with its position, by which entries of the same millisecond are ordered. */
type Timed = { position: number; entry: HistoryEntry }

/** Makes links to pages; null where none are shown. */
type ShowPages = ((pages: PageRef[]) => HistoryEntry['pages']) | null

/**
 * `stored`: every event of the invoice, each of which gets an entry. `applied`: those that can be applied, from which all else follows.
 * `origin`: its first pages with their batch and client; null for an invoice that never existed. `ofGroup`, `ofPages`: the events of its
 * batch and of that batch's pages.
 */
type Recorded = {
  stored: StoredEvent[]
  applied: RecordedInvoiceEvent[]
  origin: Extract<InvoiceEvent, { type: 'InvoiceExtracted' | 'InvoicePagesSet' }>['data'] | null
  ofGroup: StoredEvent[]
  ofPages: StoredEvent[]
}

const ofInvoice = (stored: readonly StoredEvent[]): RecordedInvoiceEvent[] => stored as unknown as RecordedInvoiceEvent[] // invoice streams contain invoice events only

async function recordedOf(events: HistoryTools['events'], invoiceId: string): Promise<Recorded> {
  const stored = await readUnderstood(events, invoice.stream(invoiceId))
  const applied = ofInvoice(stored).slice(0, foldAsFarAsPossible(invoice, stored).failed?.index)
  const origin = applied.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')?.data ?? null
  const [ofGroup = [], ofPages = []] =
    origin === null
      ? []
      : await Promise.all([`scan-group-${origin.groupId}`, `pages-${origin.groupId}`].map(stream => readOrNone(events, stream)))
  return { stored, applied, origin, ofGroup, ofPages }
}

/** Each stored event with its line. `event`: what it says; undefined where it cannot be applied. */
function withLines(stored: readonly StoredEvent[], modelName: (version: string) => string) {
  const events = ofInvoice(stored)
  const lines = historyText(events, modelName)
  return stored.flatMap(({ metadata, position }, i) => {
    const line = lines[i] // one for each event
    return line ? [{ metadata, position, line, event: line.notApplied ? undefined : events[i] }] : []
  })
}

/** The text of an entry. */
type Line = HistoryLine & Pick<HistoryEntry, 'of' | 'pages'>

/** `act`: the one that the event is part of, where it can be undone. */
const entryOf = ({ at, endpoint, reason }: Metadata, author: Author, act: HistoryEntry['act'], line: Line): HistoryEntry => ({
  at,
  ...author,
  ...(reason === undefined ? {} : { note: reason }),
  ...line,
  ...(author.kind === 'person' && endpoint !== undefined ? { via: endpoint } : {}),
  ...(author.kind === 'person' && act ? { act } : {}),
})

const uploadLine = ({ from, name }: Pick<Upload, 'from' | 'name'>): Line => ({
  what: from === null ? `Uploaded it in “${name}”.` : `Took “${name}” from mail of ${from}, processed automatically.`,
  changes: [],
})

/** Empty for an invoice that never existed. `now` in UTC ms: with it, what happened to the batch and the files is included. */
export async function historyOf(
  tools: HistoryTools,
  invoiceId: string,
  now: number | null = null,
  showPages: ShowPages = null,
): Promise<HistoryEntry[]> {
  const { read, events } = tools
  const erased = await erasedOf(read, invoiceId)
  if (erased) return [erasedEntry(erased.at)]
  const { stored, applied, origin, ofGroup, ofPages } = await recordedOf(events, invoiceId)
  const ofBatch = [...ofGroup, ...ofPages]
  const upload = uploadOf(ofBatch, applied)
  const sources = origin === null || now === null ? [] : await linesOfSources(tools, ofGroup, applied, origin, now)
  const withPerson = personOfAct(ofBatch)
  const metadataOfAll = [
    ...[...stored, ...sources.map(({ event }) => event)].map(({ metadata }) => withPerson(metadata)),
    ...(upload ? [upload.metadata] : []),
  ]
  const names = await userNames(
    read,
    metadataOfAll.flatMap(({ actor }) => userIdOfActor(actor) ?? []),
  )
  const used = await modelsUsed(events)
  const authorOf = authorsOf(names, used, applied)
  const acts = await actsOf(
    read,
    metadataOfAll.map(({ actId }) => actId),
    { stream: invoice.stream(invoiceId), events: applied },
    origin === null ? new Map() : await deletionsOf(read, origin.groupId, ofGroup),
  )
  const timed = (position: number, metadata: Metadata, line: Line, event?: InvoiceEvent): Timed => ({
    position,
    entry: entryOf(metadata, authorOf(metadata, event), acts.get(metadata.actId), line),
  })
  const uploaded = upload ? [timed(upload.position, upload.metadata, uploadLine(upload))] : []
  const own = withLines(stored, modelNames(used)).map(({ metadata, position, line, event }): Timed => {
    const pages = event && pagesIn(event)
    const shown = pages && showPages ? showPages(pages) : undefined
    return timed(position, withPerson(metadata), { ...line, ...(shown ? { pages: shown } : {}) }, event)
  })
  const ofSources = sources.map(({ of, event: { position, metadata }, what }) =>
    timed(position, withPerson(metadata), { of, what, changes: [] }),
  )
  return [...uploaded, ...own, ...ofSources].sort((a, b) => a.entry.at - b.entry.at || a.position - b.position).map(({ entry }) => entry)
}
