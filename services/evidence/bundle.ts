/**
 * An evidence bundle: what collect.ts collects, what anchors prove of it, a report, the verifier, and the manifest of all that with its
 * signature.
 */
import { readFile } from 'node:fs/promises'
import type { ZipEntryOut } from '../content/zip-out.ts'
import type { SignAnchor } from '../integrity/anchors/anchor-key.ts'
import { proveStreams } from '../integrity/anchors/prove-streams.ts'
import { build } from '../platform/events/build.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import { reasonOf } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { collecting, only, type Collected, type CollectTools, type OnFile } from './collect.ts'
import { indexPage } from './report.ts'
import type { EvidenceSubject, FrozenWorksheet } from './subject.ts'
import { verifyPage } from './verify-page.ts'
import { worksheetPage } from './worksheet-page.ts'
import { formatNumber, leftOutText } from './verify.mjs'

/**
 * `anchor`: takes an anchor, so that the newest events are covered too. `sign`: signs the manifest; null without a key. `report`: what
 * could not be done, for the log.
 */
export type BundleTools = Omit<CollectTools, 'events'> & {
  events: Pick<EventStore, 'read' | 'follow' | 'head'>
  anchor(): Promise<unknown>
  sign: SignAnchor | null
  report(message: string, details: object): void
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

/** What anchors prove of the streams. Where they do not cover all events, a further anchor is taken first. */
async function provenBy(tools: BundleTools, { since }: Collected, counts: Map<string, number>, now: number) {
  const proven = await proveStreams(tools, counts, since, now)
  if (proven.uncovered === 0) return proven
  // The bundle is valid without it: its report says what no anchor covers.
  await tools.anchor().catch((error: unknown) => tools.report('no anchor could be taken for a bundle', { reason: reasonOf(error) }))
  return proveStreams(tools, counts, since, Date.now())
}

/**
 * The files of the bundle, the manifest last. An event that cannot be applied is in it like any other, with a finding in the report, on the
 * page of its invoice and in the manifest: the events are what an auditor proves, and needs most where something is wrong; the report is
 * only their reading. Throws the errors of the stores. `now`: UTC ms. `worksheet`: of a subject of that kind.
 */
export async function* evidenceBundle(
  tools: BundleTools,
  subject: EvidenceSubject,
  now: number,
  onFile: OnFile,
  worksheet: FrozenWorksheet | null = null,
): AsyncGenerator<ZipEntryOut, void> {
  const { collected, files, text } = collecting(tools, subject.kind === 'batch', now, onFile)
  yield* files(subject.streams)

  const { streams, absent, erased, missing, entries, invoices } = collected
  const counts = new Map([...streams].map(([stream, hashes]) => [stream, hashes.length]))
  const { anchors, uncovered } = await provenBy(tools, collected, counts, now)
  const leftOut = leftOutText(absent)
  yield text('anchors.ndjson', anchors.map(anchor => `${canonicalJson(anchor)}\n`).join(''))
  if (worksheet !== null) {
    const page = worksheetPage(subject.title, worksheet, name => entries.has(name))
    yield text('worksheet.html', page)
  }
  yield text('report.html', indexPage({ subject, at: now, build, invoices, streams: counts, anchors, uncovered, missing, leftOut, erased }))
  yield text('README.txt', readme(subject.title))
  const verifier = await readFile(new URL('./verify.mjs', import.meta.url), 'utf8')
  yield text('verify.mjs', verifier)
  yield text('verify.html', verifyPage(verifier))

  const notApplied = invoices.flatMap(it => (it.notApplied ? [{ stream: it.notApplied.stream, revision: it.notApplied.revision }] : []))
  const manifest = {
    format: formatNumber,
    subject,
    at: now,
    build,
    streams: Object.fromEntries(streams),
    absent,
    erased,
    missing,
    ...(notApplied.length === 0 ? {} : { notApplied }),
    anchors: anchors.map(({ statement: { number, root } }) => ({ number, root })),
    entries: Object.fromEntries(entries),
  }
  yield { name: 'manifest.json', content: only(canonicalJson(manifest)) }
  if (tools.sign) yield { name: 'manifest.sig.json', content: only(canonicalJson(tools.sign(manifest))) }
}
