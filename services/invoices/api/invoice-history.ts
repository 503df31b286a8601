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
import { modelNames, modelOfExtraction, modelOfVersion, modelsUsed } from '../../shared/models.ts'
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

/** Name and actor of the upload that the invoice came from; null once its batch is erased. */
function uploadOf(
  ofBatch: readonly StoredEvent[],
  invoiceEvents: readonly InvoiceEvent[],
): ({ name: string; from: string | null; position: number } & StoredEvent['metadata']) | null {
  const first = invoiceEvents.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')
  if (!first) return null
  const { fileId } = first.data
  for (const { type, data, metadata, position } of ofBatch) {
    const file = type === 'UploadReceived' ? (data as UploadReceived).files.find(it => it.fileId === fileId) : undefined // the type says which data it has
    if (file) return { name: file.name, from: (data as UploadReceived).mail?.from ?? null, position, ...metadata }
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
  const stored = await readUnderstood(events, invoice.stream(invoiceId))
  const all = stored as unknown as RecordedInvoiceEvent[] // invoice streams contain invoice events only
  // Every event gets an entry. Everything else below uses only the events that can be applied.
  const invoiceEvents = all.slice(0, foldAsFarAsPossible(invoice, stored).failed?.index)
  const accountants = new Set(invoiceEvents.flatMap(event => (event.type === 'ManualReviewTaken' ? [event.data.reviewerId] : [])))
  const firstPages = invoiceEvents.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')?.data ?? null
  const [ofGroup = [], ofPages = []] =
    firstPages === null
      ? []
      : await Promise.all([`scan-group-${firstPages.groupId}`, `pages-${firstPages.groupId}`].map(stream => readOrNone(events, stream)))
  const ofBatch = [...ofGroup, ...ofPages]
  const upload = uploadOf(ofBatch, invoiceEvents)
  const sources = firstPages === null || now === null ? [] : await linesOfSources(tools, ofGroup, invoiceEvents, firstPages, now)
  const people = peopleByAct(ofBatch)
  const withPerson = (metadata: Metadata): Metadata =>
    metadata.actor === 'system' ? { ...(people.get(metadata.actId) ?? metadata), at: metadata.at } : metadata
  const actors = [
    ...[...stored, ...sources.map(({ event }) => event)].map(({ metadata }) => withPerson(metadata).actor),
    ...(upload ? [upload.actor] : []),
  ]
  const names = await userNames(
    read,
    actors.flatMap(actor => userIdOfActor(actor) ?? []),
  )
  const used = await modelsUsed(events)
  const lines = historyText(all, modelNames(used))
  const by = (actor: string, operator: string | undefined, event?: RecordedInvoiceEvent): Pick<HistoryEntry, 'kind' | 'by' | 'model'> => {
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
  const deletions = firstPages === null ? new Map<string, number>() : await deletionsOf(read, firstPages.groupId, ofGroup)
  const acts = await actsOf(
    read,
    [...[...stored, ...sources.map(({ event }) => event)].map(({ metadata }) => metadata.actId), ...(upload ? [upload.actId] : [])],
    { stream: invoice.stream(invoiceId), events: invoiceEvents },
    deletions,
  )
  const entryOf = (
    {
      at,
      actor,
      actId,
      operator,
      endpoint,
      reason,
    }: Pick<StoredEvent['metadata'], 'at' | 'actor' | 'actId' | 'operator' | 'endpoint' | 'reason'>,
    line: HistoryLine & Pick<HistoryEntry, 'of' | 'pages'>,
    event?: RecordedInvoiceEvent,
  ): HistoryEntry => {
    const [who, act] = [by(actor, operator, event), acts.get(actId)]
    return {
      at,
      ...who,
      ...(reason === undefined ? {} : { note: reason }),
      ...line,
      ...(who.kind === 'person' && endpoint !== undefined ? { via: endpoint } : {}),
      ...(who.kind === 'person' && act ? { act } : {}),
    }
  }
  const uploaded: Timed[] = upload
    ? [
        {
          position: upload.position,
          entry: entryOf(upload, {
            what:
              upload.from === null
                ? `Uploaded it in “${upload.name}”.`
                : `Took “${upload.name}” from mail of ${upload.from}, processed automatically.`,
            changes: [],
          }),
        },
      ]
    : []
  const own = stored.flatMap(({ metadata, position }, i): Timed[] => {
    const [line, pages] = [lines[i], invoiceEvents[i] && pagesIn(invoiceEvents[i])]
    const shown = pages && showPages ? showPages(pages) : undefined
    return line
      ? [
          {
            position,
            entry: entryOf(withPerson(metadata), { ...line, ...(shown ? { pages: shown } : {}) }, invoiceEvents[i]),
          },
        ]
      : []
  })
  const ofSources = sources.map(
    ({ of, event: { position, metadata }, what }): Timed => ({
      position,
      entry: entryOf(withPerson(metadata), { of, what, changes: [] }),
    }),
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
