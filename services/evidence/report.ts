/** The readable part of a bundle: HTML that needs nothing but the other files of the bundle. */
import { counted } from '../shared/counted.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { shownDate } from '@docketry/contracts/rules/dates.ts'
import { dollarText, gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import { fingerprintOf } from '../integrity/anchors/anchor-key.ts'
import type { AnchorProof } from '../integrity/anchors/prove-streams.ts'
import { escapeHtml } from '../shared/escape-html.ts'
import { foldAsFarAsPossible } from '../platform/commands/load.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { invoice, type InvoiceState } from '../invoices/invoice.ts'
import { invoiceName, type EvidenceSubject } from './subject.ts'
import { fileName, streamFile } from './verify.mjs'

/** `page`: name of its page in the bundle. `notApplied`: the first event that this version cannot apply; what is reported was before it. */
export type ReportedInvoice = { page: string; cells: string[]; notApplied: NotApplied | null }
/** `what`: names it, for people. */
export type NotApplied = { stream: string; revision: number; what: string }

export const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
export const table = (heads: string[], rows: string[][]): string =>
  `<table><thead><tr>${heads.map(head => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr></thead><tbody>${rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c}h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ddd}th{font-weight:600}
code{font-size:.8rem;overflow-wrap:anywhere;color:#555}.sheet{position:relative;display:inline-block;max-width:100%;border:1px solid #ccc;margin:.5rem 0}.sheet img{display:block;max-width:100%}
.sheet i{position:absolute;border:2px solid #0b57d0;font:600 11px/1 system-ui;color:#0b57d0}.sheet i span{position:absolute;bottom:100%;left:0;background:#fffc;padding:1px 2px;white-space:nowrap}.warn{border-left:4px solid #b26a00;padding-left:.75rem}a{color:#0b57d0}
@media print{.sheet{break-inside:avoid}}`

export const document = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>
`

export const money = (cents: number | null): string => (cents === null ? '' : dollarText(cents))
/** An amount of an invoice; with its currency where that is not the Australian dollar. */
export const amount = (cents: number | null, { currency = 'AUD' }: Pick<InvoiceState['values'], 'currency'>): string =>
  cents === null || currency === 'AUD' ? money(cents) : `${money(cents)} ${currency}`
export const day = (date: string | null): string => (date === null ? '' : shownDate(date))
function statusText({ deleted, isSetAside, reviewed }: InvoiceState): string {
  if (deleted) return 'deleted'
  if (isSetAside) return 'its pages are part of another invoice'
  return reviewed ? 'accepted by a person' : 'not accepted yet'
}

const fieldLabels: Record<string, string> = {
  invoiceDate: 'date',
  invoiceNumber: 'number',
  supplierAbn: 'ABN',
  supplierName: 'supplier',
  total: 'total',
  gst: 'GST',
}

function pagesOf(found: InvoiceEvent[]): PageRef[] {
  const last = found.findLast(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')
  return last?.data.pages ?? []
}

const notAppliedOf = (event: StoredEvent | undefined): NotApplied | null =>
  event ? { stream: event.stream, revision: event.revision, what: `event ${event.revision} (${event.type}) of ${event.stream}` } : null

function sheet(page: PageRef, number: number, { origin }: InvoiceState, has: (name: string) => boolean): string {
  const name = fileName({ owner: page.fileId, hash: page.image, extension: 'jpg' })
  if (!has(name)) return `<p class="warn">The image of page ${number} is not in the bundle.</p>`
  const percent = (part: number): string => `${(part * 100).toFixed(2)}%`
  const frames = Object.entries(origin?.extraction?.fields ?? {}).flatMap(([field, value]) => {
    if (!value || !('box' in value) || !value.box || value.page !== number || !fieldLabels[field]) return []
    const [x0, y0, x1, y1] = value.box
    return [
      `<i style="left:${percent(x0)};top:${percent(y0)};width:${percent(x1 - x0)};height:${percent(y1 - y0)}"><span>${escapeHtml(fieldLabels[field])}</span></i>`,
    ]
  })
  return `<div class="sheet"><img src="../${name}" alt="Page ${number}" width="${page.width}" height="${page.height}" style="height:auto">${frames.join('')}</div>`
}

function uploadedAs(sources: { name: string; file: string }[], has: (name: string) => boolean): string {
  if (sources.length === 0) return 'The file that it was uploaded in is not in this bundle.'
  const links = sources.map(({ name, file }) => (has(file) ? `<a href="../${escapeHtml(file)}">${escapeHtml(name)}</a>` : escapeHtml(name)))
  return `Uploaded as ${links.join(', ')}.`
}

const entryRow = ({ at, by, what, note, changes }: HistoryEntry): string[] => [
  timeOf(at),
  escapeHtml(by),
  `${escapeHtml(what)}${note ? `<br>“${escapeHtml(note)}”` : ''}${changes.map(({ field, from, to }) => `<br>${escapeHtml(field)}: ${from === null ? '' : `<del>${escapeHtml(from)}</del> → `}<b>${to === null ? 'empty' : escapeHtml(to)}</b>`).join('')}`,
]

/** `hashes`: of the events. `originals`: name and place of each file, by its id. `has`: whether the bundle has a file. */
export function invoicePage({
  id,
  events,
  hashes,
  history,
  originals,
  has,
}: {
  id: string
  events: StoredEvent[]
  hashes: string[]
  history: HistoryEntry[]
  originals: ReadonlyMap<string, { name: string; file: string }>
  has(name: string): boolean
}): { row: ReportedInvoice; html: string } {
  const found = events as unknown as InvoiceEvent[] // the stream holds nothing else
  const { state, failed } = foldAsFarAsPossible(invoice, events)
  const notApplied = failed && notAppliedOf(events[failed.index])
  const { values } = state
  const pages = pagesOf(found.slice(0, failed?.index))
  const sources = [...new Set(pages.map(({ fileId }) => fileId))].flatMap(fileId => originals.get(fileId) ?? [])
  const title = `Invoice ${invoiceName(state, id)}`
  const facts: [string, string][] = [
    ['Date', day(values.paymentDate)],
    ['Supplier', values.supplierName ?? ''],
    ['ABN', shownAbn(values.supplierAbn ?? '')],
    ['Invoice number', values.invoiceNumber ?? ''],
    ['Category', values.category ?? ''],
    ['Total', amount(totalOf(values), values)],
    ['GST', amount(gstOf(values), values)],
    ['GST treatment', values.parts.map(({ treatment }) => treatmentNames[treatment]).join(', ')],
    ['Status', notApplied ? `not up to date: ${notApplied.what} could not be applied` : statusText(state)],
  ]
  const body = [
    `<p><a href="../report.html">All of this bundle</a></p><h1>${escapeHtml(title)}</h1>`,
    ...(notApplied
      ? [
          `<p class="warn">The version of Docketry that made this bundle cannot apply ${escapeHtml(notApplied.what)}. The values here are those before it. The event and all later ones are in the bundle, as they were stored.</p>`,
        ]
      : []),
    `<table>${facts.map(([label, value]) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`,
    '<h2>What happened, oldest first</h2>',
    table(['When', 'Who', 'What'], history.map(entryRow)),
    '<h2>The document</h2>',
    `<p>${uploadedAs(sources, has)} The frames are where the values were read.</p>`,
    ...pages.map((page, i) => sheet(page, i + 1, state, has)),
    `<h2>Its events</h2><p><a href="../${streamFile(invoice.stream(id))}">${streamFile(invoice.stream(id))}</a></p>`,
    table(
      ['Revision', 'Event', 'When', 'Actor', 'Command and build', 'SHA-256'],
      events.map(({ revision, type, metadata }, i) => [
        String(revision),
        escapeHtml(type),
        timeOf(metadata.at),
        escapeHtml(metadata.actor),
        escapeHtml([metadata.command, metadata.build].flatMap(it => it ?? []).join(', ')),
        `<code>${hashes[i] ?? ''}</code>`,
      ]),
    ),
  ]
  const page = `invoices/${id}.html`
  const link = `<a href="${page}">${escapeHtml(values.invoiceNumber ?? 'no number')}</a>`
  return {
    row: {
      page,
      notApplied,
      cells: [
        day(values.paymentDate),
        link,
        escapeHtml(values.supplierName ?? ''),
        escapeHtml(shownAbn(values.supplierAbn ?? '')),
        amount(totalOf(values), values),
        amount(gstOf(values), values),
        notApplied ? 'not up to date' : statusText(state),
      ],
    },
    html: document(title, body.join('\n')),
  }
}

/**
 * `streams`: number of events of each. `missing`: files that the store does not have any more. `leftOut`: what else is not there, a
 * sentence. `erased`: streams.
 */
export function indexPage({
  subject,
  at,
  build,
  invoices,
  streams,
  anchors,
  uncovered,
  missing,
  leftOut,
  erased,
}: {
  subject: EvidenceSubject
  at: number
  build: string
  invoices: ReportedInvoice[]
  streams: ReadonlyMap<string, number>
  anchors: AnchorProof[]
  uncovered: number
  missing: { name: string; why: string }[]
  leftOut: string | null
  erased: string[]
}): string {
  const total = [...streams.values()].reduce((sum, count) => sum + count, 0)
  const notApplied = invoices.flatMap(it => it.notApplied ?? [])
  const list = (items: string[]): string => `<ul>${items.map(item => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  const body = [
    `<h1>Evidence of ${escapeHtml(subject.title)}</h1>`,
    `<p>Made ${timeOf(at)} by Docketry ${escapeHtml(build)}: ${counted(invoices.length, 'invoice')}, ${counted(total, 'event')} of ${counted(streams.size, 'stream')}. Values are those of the events up to then.</p>`,
    ...(subject.kind === 'worksheet'
      ? ['<p><a href="worksheet.html">The frozen figures, and what each invoice added to them</a></p>']
      : []),
    table(
      ['Date', 'Number', 'Supplier', 'ABN', 'Total', 'GST', 'Status'],
      invoices.map(({ cells }) => cells),
    ),
    ...(missing.length === 0 && leftOut === null ? [] : ['<h2>Not in the bundle</h2>']),
    ...(leftOut === null ? [] : [`<p class="warn">${escapeHtml(leftOut)}</p>`]),
    ...(missing.length === 0 ? [] : [list(missing.map(({ name, why }) => `${name}: ${why}`))]),
    ...(notApplied.length === 0
      ? []
      : [
          '<h2>Events that could not be applied</h2>',
          '<p class="warn">They are in the bundle, as they were stored. What is reported of their invoices is what was true before them.</p>',
          list(notApplied.map(({ what }) => what)),
        ]),
    ...(erased.length === 0 ? [] : ['<h2>Erased at the end of their retention</h2>', list(erased)]),
    '<h2>Proof</h2>',
    '<p>Each event is one line of a file in <code>events/</code>, as it was hashed, and names the hash of the one before it. Anchors are roots over all events of the store, taken every hour. <b>This page proves nothing by itself:</b> ' +
      'verify the bundle with <code>node verify.mjs BUNDLE.zip</code> or <a href="verify.html">verify.html</a> (README.txt says how), and compare the key’s fingerprint with the one that you were given by other means.</p>',
    uncovered === 0 ? '<p>An anchor covers every event.</p>' : `<p class="warn">No anchor covers ${uncovered} of the events yet.</p>`,
    table(
      ['Anchor', 'Taken', 'Root', 'Signed by the key'],
      anchors.map(({ statement, signed }) => [
        String(statement.number),
        timeOf(statement.at),
        `<code>${statement.root}</code>`,
        signed === null ? 'not signed' : `<code>${fingerprintOf(signed.key)}</code>`,
      ]),
    ),
    '<h2>Streams</h2>',
    table(
      ['Stream', 'Events'],
      [...streams].map(([stream, count]) => [`<a href="${streamFile(stream)}"><code>${escapeHtml(stream)}</code></a>`, String(count)]),
    ),
  ]
  return document(`Evidence of ${subject.title}`, body.join('\n'))
}
