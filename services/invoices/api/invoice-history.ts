/**
 * Makes an invoice's history from its events and those of its batch and file. The sentences are in services/invoices/history-text.ts and
 * source-history.ts.
 */
import { invoiceHistory, type HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import type { ErasureRow } from '@docketry/contracts/projections/retention-rows.ts'
import { linksFor, ofBin, type Links } from '../../platform/auth/signed-links.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { userIdOfActor, type StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { modelNames, modelOfExtraction, modelOfVersion, modelsUsed, type UsedModel } from '../../shared/models.ts'
import { withNames } from '../../shared/named-batches.ts'
import { pageAnswers } from '../answers.ts'
import { historyText, type HistoryLine } from '../history-text.ts'
import { invoice } from '../invoice.ts'
import { ownerOfInvoice } from '../owner-of-invoice.ts'
import { isUndone, type RecordedInvoiceEvent } from '../undo/undo-facts.ts'
import { batchLines, batchNameAt, containingBatches, containingLines, fileLines, type SourceLine } from '../source-history.ts'
import { isUndoable } from '../../shared/undo.ts'
import { onCommandLine, unknownUser, userNames } from '../../shared/user-names.ts'
import { foldAsFarAsPossible, readUnderstood, readUnlessErased } from '../../platform/commands/load.ts'

type UploadReceived = Extract<ScanGroupEvent, { type: 'UploadReceived' }>['data']
type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }

/** The only entry of an invoice that was erased at the end of its retention. */
const erasedEntry = (at: number): HistoryEntry => ({
  at,
  kind: 'stage',
  by: 'retention',
  what: '[erased] The time that the plan keeps copies for had ended.',
  changes: [],
})

/** The events of a stream; none of an erased one. */
const readOrNone = async (events: Pick<EventStore, 'read'>, stream: string): Promise<StoredEvent[]> =>
  (await readUnlessErased(events, stream)) ?? []

type Metadata = StoredEvent['metadata']

/**
 * Who did each act on the batch and its pages, how and why, by `actId`. Events that follow from an act have the system as their actor and
 * the same `actId`.
 */
const peopleByAct = (ofBatch: readonly StoredEvent[]): Map<string, Metadata> =>
  new Map(
    ofBatch.flatMap(({ metadata }): [string, Metadata][] =>
      metadata.actor === 'operator' || userIdOfActor(metadata.actor) !== null ? [[metadata.actId, metadata]] : [],
    ),
  )

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
async function erasedOf(read: ReadRows, invoiceId: string): Promise<ErasureRow | null> {
  const row = await read.get('erasures', invoiceId)
  return row?.kind === 'invoice' ? row : null
}

/**
 * How many invoices undoing an act deletes at most, by `actId`: undoing an upload deletes those of its files, undoing a restoration of the
 * batch all of it. Empty while the batch is deleted.
 */
async function deletionsOf(read: ReadRows, groupId: string, ofBatch: readonly StoredEvent[]): Promise<Map<string, number>> {
  const [batch, totals] = await Promise.all([read.get('scan-groups', groupId), read.get('group-totals', groupId)])
  if (!batch || !totals) return new Map()
  const countIn = (fileIds: readonly string[]): number =>
    fileIds.flatMap(id => batch.files[id]?.invoices ?? []).filter(({ id }) => id in totals.invoices).length
  return new Map(
    ofBatch.flatMap(({ type, data, metadata: { actId } }): [string, number][] => {
      if (type === 'GroupRestored') return [[actId, countIn(batch.order)]]
      return type === 'UploadReceived' ? [[actId, countIn((data as UploadReceived).files.map(({ fileId }) => fileId))]] : [] // the type says which data it has
    }),
  )
}

/**
 * The acts of these ids that can be undone, as entries show them. `own`: the events of the invoice, which decide whether the act was undone
 * in it: in others it may have been undone before. `deletions`: see deletionsOf.
 */
async function actsOf(
  read: ReadRows,
  ids: readonly string[],
  { stream: ownStream, events: own }: { stream: string; events: readonly RecordedInvoiceEvent[] },
  deletions: ReadonlyMap<string, number>,
): Promise<Map<string, NonNullable<HistoryEntry['act']>>> {
  const rows = await read.getMany('acts', [...new Set(ids)])
  const undoing = await read.getMany('acts', [...new Set(rows.flatMap(({ undoneBy }) => undoneBy))])
  return new Map(
    rows.map(({ id, streams, undoneBy, undoes }) => {
      const deletes = deletions.get(id) ?? 0
      const isOfInvoice = own.some(event => event.metadata.actId === id && isUndoable(event))
      const undone = undoneBy.length > 0 && (!isOfInvoice || isUndone(own, id))
      const isTouched = (stream: string): boolean => undoing.some(act => undoneBy.includes(act.id) && act.streams.includes(stream))
      const notUndone = undone ? 0 : streams.filter(stream => stream === ownStream || !isTouched(stream)).length
      return [
        id,
        {
          id,
          rows: streams.length,
          ...(notUndone > 0 && notUndone < streams.length ? { notUndone } : {}),
          undone,
          undoes: undoes !== null,
          ...(deletes > 0 ? { deletes } : {}),
        },
      ]
    }),
  )
}

/** The pages that an invoice has from this event on; null where they do not change. */
const pagesIn = ({ type, data }: InvoiceEvent): PageRef[] | null =>
  type === 'InvoiceExtracted' || type === 'InvoicePagesSet' ? data.pages : null

/** An entry with its position, by which entries of the same millisecond are ordered. */
type Timed = { position: number; entry: HistoryEntry }

/** Makes links to pages; null where none are shown. */
type ShowPages = ((pages: PageRef[]) => HistoryEntry['pages']) | null

/** What happened to the batch and the files that the invoice came in. */
async function linesOfSources(
  { read, events }: Tools,
  ofBatch: readonly StoredEvent[],
  invoiceEvents: readonly InvoiceEvent[],
  { groupId, clientId }: { groupId: string; clientId: string },
  now: number,
): Promise<SourceLine[]> {
  const pages = Map.groupBy(
    invoiceEvents.flatMap(event => pagesIn(event) ?? []),
    ({ fileId }) => fileId,
  )
  const [all, files] = await Promise.all([
    readOrNone(events, `grouping-${clientId}`),
    Promise.all([...pages.keys()].map(async fileId => ({ fileId, stored: await readOrNone(events, `file-${fileId}`) }))),
  ])
  const batchesIn = ({ data }: StoredEvent): string[] => {
    const { childId, parentId } = data as { childId?: string; parentId?: string | null } // such streams contain such events only
    return [childId, parentId].filter(id => typeof id === 'string')
  }
  const containing = containingBatches(all, groupId)
  const ownOrContaining = new Set([groupId, ...containing.map(one => one.groupId)])
  const merges = all.filter(event => batchesIn(event).some(id => ownOrContaining.has(id)))
  const others = [...new Set(merges.flatMap(batchesIn))].filter(id => id !== groupId)
  const names = new Map((await withNames(read, await read.getMany('scan-groups', others), now)).map(({ id, name }) => [id, name]))
  const streams = new Map(await Promise.all(others.map(async id => [id, await readOrNone(events, `scan-group-${id}`)] as const)))
  const nameOf = (id: string, position: number): string => {
    const name = batchNameAt(streams.get(id) ?? [], position) || names.get(id)
    return name === undefined ? 'another batch' : `“${name}”`
  }
  const invoiceId = invoiceEvents[0]?.data.invoiceId ?? ''
  return [
    ...batchLines(ofBatch, merges, groupId, nameOf),
    ...containingLines(containing, merges, streams, nameOf),
    ...files.flatMap(({ fileId, stored }) =>
      fileLines(stored, { invoiceId, pages: new Set((pages.get(fileId) ?? []).map(({ page }) => page)), isAlone: files.length === 1 }),
    ),
  ]
}

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

async function recordedOf(events: Tools['events'], invoiceId: string): Promise<Recorded> {
  const stored = await readUnderstood(events, invoice.stream(invoiceId))
  const applied = ofInvoice(stored).slice(0, foldAsFarAsPossible(invoice, stored).failed?.index)
  const origin = applied.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')?.data ?? null
  const [ofGroup = [], ofPages = []] =
    origin === null
      ? []
      : await Promise.all([`scan-group-${origin.groupId}`, `pages-${origin.groupId}`].map(stream => readOrNone(events, stream)))
  return { stored, applied, origin, ofGroup, ofPages }
}

/** Who or what caused an event, as its entry names them. */
type Author = Pick<HistoryEntry, 'kind' | 'by' | 'model'>

/** Finds the author of an event: its actor by name, or the stage with the model that it used. */
function authorsOf(names: ReadonlyMap<string, string>, used: readonly UsedModel[], applied: readonly InvoiceEvent[]) {
  const accountants = new Set(applied.flatMap(event => (event.type === 'ManualReviewTaken' ? [event.data.reviewerId] : [])))
  return ({ actor, operator }: Pick<Metadata, 'actor' | 'operator'>, event?: InvoiceEvent): Author => {
    const person = userIdOfActor(actor)
    // A person at the command line, who is no user; older events do not name them.
    if (actor === 'operator') return { kind: 'person', by: operator === undefined ? 'Operator' : onCommandLine(operator) }
    if (person === null) {
      const version = actor.replace(/^(?:extract|read)@/u, '')
      const isRead = event?.type === 'InvoiceExtracted' || event?.type === 'InvoicePagesRead'
      const model = isRead ? modelOfExtraction(used, event.data) : modelOfVersion(used, version)
      return { kind: 'stage', by: actor, ...(model === null ? {} : { model: shownModelName(version, model) }) }
    }
    const name = names.get(person) ?? unknownUser
    return { kind: 'person', by: accountants.has(person) ? `${name}, Docketry Accountant` : name }
  }
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
  tools: Tools,
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
  const people = peopleByAct(ofBatch)
  const withPerson = (metadata: Metadata): Metadata =>
    metadata.actor === 'system' ? { ...(people.get(metadata.actId) ?? metadata), at: metadata.at } : metadata
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
  const lines = historyText(ofInvoice(stored), modelNames(used))
  const own = stored.flatMap(({ metadata, position }, i): Timed[] => {
    const [line, event] = [lines[i], applied[i]]
    if (!line) return []
    const pages = event && pagesIn(event)
    const shown = pages && showPages ? showPages(pages) : undefined
    return [timed(position, withPerson(metadata), { ...line, ...(shown ? { pages: shown } : {}) }, event)]
  })
  const ofSources = sources.map(({ of, event: { position, metadata }, what }) =>
    timed(position, withPerson(metadata), { of, what, changes: [] }),
  )
  return [...uploaded, ...own, ...ofSources].sort((a, b) => a.entry.at - b.entry.at || a.position - b.position).map(({ entry }) => entry)
}

/** Read from the invoice's stream, which is complete, also for an invoice without a row. */
export const handleInvoiceHistory = (tools: Tools & { links: Links }) =>
  handler(invoiceHistory, {
    firm: async ({ query }) => (await erasedOf(tools.read, query.invoice_id)) ?? (await ownerOfInvoice(tools.events, query.invoice_id)),
    async answer({ query: { invoice_id: id }, caller, at }) {
      const own = linksFor(tools, caller)
      const isDeleted = (await own.read.get('invoices', id)) === null
      return { history: await historyOf(own, id, at, pages => pageAnswers({ id: isDeleted ? `${ofBin}${id}` : id, pages }, own.links, at)) }
    },
  })
