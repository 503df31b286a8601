/** What happened to the batch and the file that an invoice came in: a sentence for each event that concerns it. Pure. */
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { oneOrCounted } from '../../shared/counted.ts'

/** `event`: the one that the sentence is about. */
export type SourceLine = { of: 'batch' | 'file'; event: StoredEvent; what: string }

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** The upload has a sentence of its own. */
export function batchText({ type, data }: ScanGroupEvent): string | null {
  switch (type) {
    case 'GroupCreated':
      return data.name === '' ? 'Created its batch.' : `Created its batch “${data.name}”.`
    case 'GroupRenamed':
      return `Named its batch “${data.name}”.`
    case 'GroupDeleted':
      return data.within === undefined ? 'Deleted its batch.' : 'Deleted the batch that its batch is a part of.'
    case 'GroupRestored':
      return 'Restored its batch.'
    case 'GroupRestarted':
      return 'Retried the unfinished work of its batch.'
    case 'UploadReceived':
      return null
  }
}

/** Events about other batches of the client have none. */
export function groupingText(event: GroupingEvent, groupId: string, nameOf: (groupId: string) => string): string | null {
  switch (event.type) {
    case 'GroupMerged':
      if (event.data.childId === groupId) return `Merged its batch into ${nameOf(event.data.parentId)}.`
      return event.data.parentId === groupId ? `Merged ${nameOf(event.data.childId)} into its batch.` : null
    case 'GroupSeparated':
      if (event.data.childId === groupId) return 'Separated its batch again.'
      return event.data.parentId === groupId ? `Separated ${nameOf(event.data.childId)} from its batch.` : null
    case 'GroupTakenOut':
    case 'GroupPutBack':
      return null
  }
}

/** The given name of a batch when this position was written, of its own events; empty where nobody had named it. */
export const batchNameAt = (ofBatch: readonly StoredEvent[], position: number): string =>
  (ofBatch as unknown as (ScanGroupEvent & Pick<StoredEvent, 'position'>)[]) // such streams contain such events only
    .flatMap(it => ((it.type === 'GroupCreated' || it.type === 'GroupRenamed') && it.position < position ? [it.data.name] : []))
    .at(-1) ?? ''

/**
 * `ofBatch`: the batch's own stream; `merges`: those of the client. `nameOf`: of another batch at the position of an event, in quotation
 * marks.
 */
export const batchLines = (
  ofBatch: readonly StoredEvent[],
  merges: readonly StoredEvent[],
  groupId: string,
  nameOf: (groupId: string, position: number) => string,
): SourceLine[] => [
  ...ofBatch.flatMap((event): SourceLine[] => {
    const what = batchText(event as unknown as ScanGroupEvent) // such streams contain such events only
    return what === null ? [] : [{ of: 'batch', event, what }]
  }),
  ...merges.flatMap((event): SourceLine[] => {
    const what = groupingText(event as unknown as GroupingEvent, groupId, id => nameOf(id, event.position)) // likewise
    return what === null ? [] : [{ of: 'batch', event, what }]
  }),
]

/** A batch that contained another, directly or not: from the event at `from` on, up to that at `upTo`; null: it still does. */
export type Containing = { groupId: string; from: number; upTo: number | null }

/** The batches that contained this one. `merges`: those of the client, in order. A deleted batch still contains what was merged into it. */
export function containingBatches(merges: readonly StoredEvent[], groupId: string): Containing[] {
  const parents = new Map<string, string>()
  const found: Containing[] = []
  const above = (): Set<string> => {
    const ids = new Set<string>()
    for (let id = parents.get(groupId); id !== undefined && !ids.has(id); id = parents.get(id)) ids.add(id)
    return ids
  }
  for (const stored of merges) {
    const event = stored as unknown as GroupingEvent // such streams contain such events only
    if (event.type === 'GroupMerged') parents.set(event.data.childId, event.data.parentId)
    else if (event.type === 'GroupSeparated') parents.delete(event.data.childId)
    else if (event.type === 'GroupPutBack') {
      if (event.data.parentId === null) parents.delete(event.data.groupId)
      else parents.set(event.data.groupId, event.data.parentId)
    }
    const now = above()
    for (const one of found) if (one.upTo === null && !now.has(one.groupId)) one.upTo = stored.position
    for (const id of now)
      if (!found.some(one => one.groupId === id && one.upTo === null)) found.push({ groupId: id, from: stored.position, upTo: null })
  }
  return found
}

/**
 * What happened to the batches that contained the invoice's batch, while they did: merges, separations and names. `streams`: of these
 * batches; `nameOf` as above.
 */
export function containingLines(
  containing: readonly Containing[],
  merges: readonly StoredEvent[],
  streams: ReadonlyMap<string, readonly StoredEvent[]>,
  nameOf: (groupId: string, position: number) => string,
): SourceLine[] {
  const outer = 'the batch that its batch is a part of'
  return containing.flatMap(({ groupId, from, upTo }): SourceLine[] => {
    const isWithin = ({ position }: StoredEvent): boolean => position > from && (upTo === null || position <= upTo)
    const named = (streams.get(groupId) ?? []).filter(isWithin).flatMap((event): SourceLine[] => {
      const { type, data } = event as unknown as ScanGroupEvent // such streams contain such events only
      return type === 'GroupRenamed' ? [{ of: 'batch', event, what: `Named ${outer} “${data.name}”.` }] : []
    })
    const merged = merges.filter(isWithin).flatMap((event): SourceLine[] => {
      const { type, data } = event as unknown as GroupingEvent // likewise
      if (type === 'GroupMerged' && data.childId === groupId)
        return [{ of: 'batch', event, what: `Merged ${outer} into ${nameOf(data.parentId, event.position)}.` }]
      if (type !== 'GroupSeparated' || data.childId !== groupId) return []
      const former = data.parentId === null ? 'another batch' : nameOf(data.parentId, event.position)
      return [{ of: 'batch', event, what: `Separated ${outer} from ${former}.` }]
    })
    return [...named, ...merged]
  })
}

/** An invoice and its pages in a file, from 1, at any time; other pages and invoices are left out. `file`: what sentences call the file. */
type OfInvoice = { invoiceId: string; pages: ReadonlySet<number>; file: string }

function fileText(event: FileEvent, { invoiceId, pages, file }: OfInvoice): string | null {
  switch (event.type) {
    case 'FileUploaded':
      return null
    case 'FileOpened':
      return `Opened ${file}: ${oneOrCounted(event.data.pages, 'page')}.`
    case 'PagePrepared':
      return pages.has(event.data.page)
        ? `Prepared page ${event.data.page} of ${file}${event.data.turned === 0 ? '' : `, turned by ${event.data.turned}°`}.`
        : null
    case 'PageRead':
      return pages.has(event.data.page)
        ? `Read page ${event.data.page} of ${file} ${event.data.readBy === 'ocr' ? `from the image, confidence ${percent(event.data.confidence)}` : 'from its text'}.`
        : null
    case 'PageFailed':
      return pages.has(event.data.page)
        ? `Could not ${event.data.stage === 'prepare' ? 'prepare' : 'read'} page ${event.data.page} of ${file} (${event.data.code}).`
        : null
    case 'FileFailed':
      return `Could not process ${file} (${event.data.code}).`
    case 'FileRead':
      return null
    case 'FileSegmented':
      return `Divided ${file} into ${oneOrCounted(event.data.invoices.length, 'invoice')}.`
    case 'InvoiceFailed':
      return event.data.invoiceId === invoiceId ? `Could not find its values (${event.data.code}).` : null
    case 'FileRestarted':
      return `Retried ${file}.`
    case 'FileArranged':
      return event.data.gone.includes(invoiceId) || event.data.invoices.some(it => it.invoiceId === invoiceId)
        ? `Moved pages of ${file}.`
        : null
    case 'FileFailuresLeftOut':
      return `Left out the failed parts of ${file}.`
    case 'FileFailuresBroughtBack':
      return `Brought back the failed parts of ${file}.`
    case 'FileDeleted':
      return `Deleted ${file} with the batch.`
    case 'FileRestored':
      return `Restored ${file} with the batch.`
  }
}

/** `isAlone`: all pages of the invoice are in this file, otherwise sentences name it. */
export function fileLines(
  ofFile: readonly StoredEvent[],
  { isAlone, ...of }: Omit<OfInvoice, 'file'> & { isAlone: boolean },
): SourceLine[] {
  const events = ofFile as unknown as FileEvent[] // such streams contain such events only
  const uploaded = events.find(({ type }) => type === 'FileUploaded')
  const file = isAlone || uploaded?.type !== 'FileUploaded' ? 'its file' : `“${uploaded.data.name}”`
  return events.flatMap((event, i): SourceLine[] => {
    const [what, stored] = [fileText(event, { ...of, file }), ofFile[i]]
    return what === null || stored === undefined ? [] : [{ of: 'file', event: stored, what }]
  })
}
