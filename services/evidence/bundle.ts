/** Collects an evidence bundle: everything that its events refer to, what anchors prove of them, a report and the verifier. */
import { createHash, hash as hashText } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { ZipEntryOut } from '../content/zip-out.ts'
import type { SignAnchor } from '../integrity/anchors/anchor-key.ts'
import { proveStreams } from '../integrity/anchors/prove-streams.ts'
import { build } from '../platform/events/build.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { storedData } from '../platform/events/hash-chain.ts'
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { indexPage, invoicePage, type ReportedInvoice } from './report.ts'
import type { EvidenceSubject, FrozenWorksheet } from './subject.ts'
import { verifyPage } from './verify-page.ts'
import { worksheetPage } from './worksheet-page.ts'
import { fileName, formatNumber, referencesOf, streamFile, type BundleFile } from './verify.mjs'

/**
 * `anchor`: takes an anchor, so that the newest events are covered too. `sign`: signs the manifest; null without a key. `historyOf`: of an
 * invoice, in words. `report`: what could not be done, for the log.
 */
export type BundleTools = {
  events: Pick<EventStore, 'read' | 'follow' | 'head'>
  blobs: Pick<Blobs, 'bytes'>
  anchor(): Promise<unknown>
  sign: SignAnchor | null
  historyOf(invoiceId: string): Promise<HistoryEntry[]>
  report(message: string, details: object): void
}

/** Called with owner and hash of each original, image and words that go into the bundle. */
export type OnFile = (owner: string, hash: string) => void

/** The bytes that are hashed. */
const lineOf = ({ id, type, metadata, ...event }: StoredEvent): string => canonicalJson({ id, type, data: storedData(event), metadata })
const sha256 = (text: string): string => hashText('sha256', text, 'hex')
const packed = new Set(['jpg', 'png', 'pdf'])
const invoicePrefix = 'invoice-'

async function* only(text: string | Uint8Array): AsyncGenerator<string | Uint8Array, void> {
  yield text
}

const readme = (title: string): string => `Evidence of ${title}, made by Docketry.

report.html      the report: open it in a browser, with the other files beside it
events/          every event, as it was hashed: line n (from 0) of a stream is its revision n, and the SHA-256 of a line is the hash of the event
files/           originals (as uploaded), page images and the words read from them, and the contributions of a worksheet, named by the SHA-256 of their bytes
anchors.ndjson   signed roots over all events of the store at a time, with the proof that the events here are among them
manifest.json    what is in the bundle; manifest.sig.json is its signature
verify.mjs       the verifier: node verify.mjs BUNDLE.zip; verify.html does the same in a browser, without a network

Compare the fingerprint of the key that the verifier prints with the one that you were given by other means, and the anchors with copies that were kept outside
(node verify.mjs BUNDLE.zip --public-key FINGERPRINT --anchors FOLDER). Take the verifier from a Docketry that you trust rather than from the bundle.
`

/** The files of the bundle, the manifest last. Throws the errors of the stores. `now`: UTC ms. `worksheet`: of a subject of that kind. */
export async function* evidenceBundle(
  tools: BundleTools,
  subject: EvidenceSubject,
  now: number,
  onFile: OnFile,
  worksheet: FrozenWorksheet | null = null,
): AsyncGenerator<ZipEntryOut, void> {
  const { events, blobs } = tools
  const whole = subject.kind === 'batch'
  const streams = new Map<string, string[]>()
  const [absent, erased]: [string[], string[]] = [[], []]
  const missing: { name: string; why: string }[] = []
  const entries = new Map<string, string>()
  const originals = new Map<string, { name: string; file: string }>()
  const reported: ReportedInvoice[] = []
  const seen = new Set<string>()
  const queue = [...subject.streams]
  let since = now

  function text(name: string, content: string): ZipEntryOut {
    entries.set(name, sha256(content))
    return { name, content: only(content) }
  }
  async function eventsOf(stream: string): Promise<StoredEvent[]> {
    try {
      const found = await events.read(stream)
      if (found.length === 0) absent.push(stream)
      return found
    } catch (error) {
      if (codeOf(error) !== 'stream-erased') throw error
      erased.push(stream)
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
  async function* take(stream: string): AsyncGenerator<ZipEntryOut, void> {
    if (seen.has(stream)) return
    seen.add(stream)
    const found = await eventsOf(stream)
    if (found.length === 0) return
    const lines = found.map(lineOf)
    streams.set(stream, lines.map(sha256))
    since = Math.min(since, found[0]?.metadata.at ?? now)
    yield text(streamFile(stream), `${lines.join('\n')}\n`)
    for (const event of found) {
      if (event.type === 'FileUploaded') noteOriginal((event as unknown as FileEvent & { type: 'FileUploaded' }).data)
      const refers = referencesOf({ type: event.type, data: storedData(event) }, whole)
      for (const one of refers.files) yield* file(one)
      // Files of an invoice come before its page of the report, which links to them.
      for (const other of refers.streams) {
        if (stream.startsWith(invoicePrefix) && other.startsWith('file-')) yield* take(other)
        else queue.push(other)
      }
    }
    if (stream.startsWith(invoicePrefix)) yield invoiceReport(stream, found, await tools.historyOf(stream.slice(invoicePrefix.length)))
  }
  function noteOriginal(data: Extract<FileEvent, { type: 'FileUploaded' }>['data']): void {
    const [original] = referencesOf({ type: 'FileUploaded', data }, whole).files
    if (original) originals.set(data.fileId, { name: data.name, file: fileName(original) })
  }
  function invoiceReport(stream: string, found: StoredEvent[], history: HistoryEntry[]): ZipEntryOut {
    const made = invoicePage({
      id: stream.slice(invoicePrefix.length),
      events: found,
      hashes: streams.get(stream) ?? [],
      history,
      originals,
      has: name => entries.has(name),
    })
    reported.push(made.row)
    return text(made.row.page, made.html)
  }

  for (let stream = queue.shift(); stream !== undefined; stream = queue.shift()) yield* take(stream)

  const counts = new Map([...streams].map(([stream, hashes]) => [stream, hashes.length]))
  let proven = await proveStreams(tools, counts, since, now)
  if (proven.uncovered > 0) {
    // The bundle is valid without it: its report says what no anchor covers.
    await tools.anchor().catch((error: unknown) => tools.report('no anchor could be taken for a bundle', { reason: reasonOf(error) }))
    proven = await proveStreams(tools, counts, since, Date.now())
  }
  const { anchors, uncovered } = proven
  yield text('anchors.ndjson', anchors.map(anchor => `${canonicalJson(anchor)}\n`).join(''))
  if (worksheet !== null)
    yield text(
      'worksheet.html',
      worksheetPage(subject.title, worksheet, name => entries.has(name)),
    )
  yield text(
    'report.html',
    indexPage({ subject, at: now, build, invoices: reported, streams: counts, anchors, uncovered, missing, erased }),
  )
  yield text('README.txt', readme(subject.title))
  const verifier = await readFile(new URL('./verify.mjs', import.meta.url), 'utf8')
  yield text('verify.mjs', verifier)
  yield text('verify.html', verifyPage(verifier))
  const manifest = {
    format: formatNumber,
    subject,
    at: now,
    build,
    streams: Object.fromEntries(streams),
    absent,
    erased,
    missing,
    anchors: anchors.map(({ statement: { number, root } }) => ({ number, root })),
    entries: Object.fromEntries(entries),
  }
  const manifestText = canonicalJson(manifest)
  yield { name: 'manifest.json', content: only(manifestText) }
  if (tools.sign) yield { name: 'manifest.sig.json', content: only(canonicalJson(tools.sign(manifest))) }
}
