/**
 * Collects the contents of an evidence bundle: the streams of its subject, everything that their events refer to (`referencesOf` of
 * verify.mjs says what that is), and a page of the report for each invoice.
 */
import { createHash, hash as hashText } from 'node:crypto'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { ZipEntryOut } from '../content/zip-out.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { storedData } from '../platform/events/hash-chain.ts'
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { invoicePage, type ReportedInvoice } from './report.ts'
import { fileName, referencesOf, streamFile, type BundleFile } from './verify.mjs'

/** `historyOf`: of an invoice, in words. */
export type CollectTools = {
  events: Pick<EventStore, 'read'>
  blobs: Pick<Blobs, 'bytes'>
  historyOf(invoiceId: string): Promise<HistoryEntry[]>
}

/** Called with owner and hash of each original, image and words that go into the bundle. */
export type OnFile = (owner: string, hash: string) => void

/**
 * What was collected, as manifest and report name it. `streams`: the hashes of the events of each. `absent`, `erased`: streams that are not
 * in the bundle. `missing`: files that the store does not have any more. `entries`: the hash of each file of the bundle. `since`: when the
 * oldest of the events was stored, UTC ms.
 */
export type Collected = {
  streams: Map<string, string[]>
  absent: string[]
  erased: string[]
  missing: { name: string; why: string }[]
  entries: Map<string, string>
  invoices: ReportedInvoice[]
  since: number
}

/** The bytes that are hashed. */
const lineOf = ({ id, type, metadata, ...event }: StoredEvent): string => canonicalJson({ id, type, data: storedData(event), metadata })
const sha256 = (text: string): string => hashText('sha256', text, 'hex')
/** Files that no zip makes smaller. */
const packed = new Set(['jpg', 'png', 'pdf'])
const invoicePrefix = 'invoice-'

export async function* only(text: string | Uint8Array): AsyncGenerator<string | Uint8Array, void> {
  yield text
}

type Collecting = {
  collected: Collected
  /** The files of these streams and of all that their events refer to, until there are no more. Throws the errors of the stores. */
  files(streams: readonly string[]): AsyncGenerator<ZipEntryOut, void>
  /** A further file of the bundle. */
  text(name: string, content: string): ZipEntryOut
}

/** `whole`: the bundle is of a batch, as for `referencesOf`. `now`: UTC ms. */
export function collecting({ events, blobs, historyOf }: CollectTools, whole: boolean, now: number, onFile: OnFile): Collecting {
  const collected: Collected = { streams: new Map(), absent: [], erased: [], missing: [], entries: new Map(), invoices: [], since: now }
  const { streams, entries, missing } = collected
  const originals = new Map<string, { name: string; file: string }>()
  const seen = new Set<string>()
  const queue: string[] = []

  function text(name: string, content: string): ZipEntryOut {
    entries.set(name, sha256(content))
    return { name, content: only(content) }
  }

  async function eventsOf(stream: string): Promise<StoredEvent[]> {
    try {
      const found = await events.read(stream)
      if (found.length === 0) collected.absent.push(stream)
      return found
    } catch (error) {
      if (codeOf(error) !== 'stream-erased') throw error
      collected.erased.push(stream)
      return []
    }
  }

  async function* file(it: BundleFile): AsyncGenerator<ZipEntryOut, void> {
    const name = fileName(it)
    if (entries.has(name) || missing.some(one => one.name === name)) return
    try {
      const bytes = await blobs.bytes(it.owner, it.hash)
      entries.set(name, createHash('sha256').update(bytes).digest('hex'))
      if (!it.owner.startsWith('worksheet-')) onFile(it.owner, it.hash)
      yield { name, content: only(bytes), stored: packed.has(it.extension) }
    } catch (error) {
      if (codeOf(error) !== 'blob-missing' && codeOf(error) !== 'blob-damaged') throw error
      missing.push({ name, why: reasonOf(error) })
    }
  }

  function noteOriginal(data: Extract<FileEvent, { type: 'FileUploaded' }>['data']): void {
    const [original] = referencesOf({ type: 'FileUploaded', data }, whole).files
    if (original) originals.set(data.fileId, { name: data.name, file: fileName(original) })
  }

  /** Nothing where a newer build changed the invoice: this one cannot describe that. */
  const historyIfKnown = (invoiceId: string): Promise<HistoryEntry[]> =>
    historyOf(invoiceId).catch((error: unknown) => {
      if (codeOf(error) !== 'event.unknown') throw error
      return []
    })

  async function invoiceReport(stream: string, found: StoredEvent[]): Promise<ZipEntryOut> {
    const id = stream.slice(invoicePrefix.length)
    const { row, html } = invoicePage({
      id,
      events: found,
      hashes: streams.get(stream) ?? [],
      history: await historyIfKnown(id),
      originals,
      has: name => entries.has(name),
    })
    collected.invoices.push(row)
    return text(row.page, html)
  }

  /** The events of a stream and the files that they refer to; other streams to which they refer are put into the queue. */
  async function* take(stream: string): AsyncGenerator<ZipEntryOut, void> {
    if (seen.has(stream)) return
    seen.add(stream)
    const found = await eventsOf(stream)
    if (found.length === 0) return
    const lines = found.map(lineOf)
    streams.set(stream, lines.map(sha256))
    collected.since = Math.min(collected.since, found[0]?.metadata.at ?? now)
    yield text(streamFile(stream), `${lines.join('\n')}\n`)
    const isInvoice = stream.startsWith(invoicePrefix)
    for (const event of found) {
      if (event.type === 'FileUploaded') noteOriginal((event as unknown as FileEvent & { type: 'FileUploaded' }).data)
      const refers = referencesOf({ type: event.type, data: storedData(event) }, whole)
      for (const one of refers.files) yield* file(one)
      // Files of an invoice come before its page of the report, which links to them.
      for (const other of refers.streams) {
        if (isInvoice && other.startsWith('file-')) yield* take(other)
        else queue.push(other)
      }
    }
    if (isInvoice) yield await invoiceReport(stream, found)
  }

  return {
    collected,
    text,
    async *files(first) {
      queue.push(...first)
      for (let stream = queue.shift(); stream !== undefined; stream = queue.shift()) yield* take(stream)
    },
  }
}
