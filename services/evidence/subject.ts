/** What a bundle is evidence of: the streams that it begins with, and a title. */
import type { EvidenceQuery } from '@docketry/contracts/api/evidence.ts'
import { periodName, periodOf } from '@docketry/contracts/rules/periods.ts'
import { quarterName, quarterRange } from '@docketry/contracts/rules/quarters.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { Aggregate } from '../platform/commands/command.ts'
import { foldAsFarAsPossible, load, readMarked } from '../platform/commands/load.ts'
import type { Fact } from '../platform/events/event.ts'
import type { Engagement, Ownership } from '../platform/auth/caller.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { invoice, type InvoiceState } from '../invoices/invoice.ts'
import { ownerOfInvoice } from '../invoices/owner-of-invoice.ts'
import { scanGroup } from '../scan-groups/scan-group.ts'
import { descendantsOf } from '../shared/group-tree.ts'
import { withNames } from '../shared/named-batches.ts'
import { rowsInPages } from '../shared/rows-in-pages.ts'
import { coversPeriod, engagedDays } from '../shared/whole-period.ts'
import { readContents, type Contents } from '../worksheets/contents-blob.ts'
import { worksheet, type Frozen, type WorksheetKey } from '../worksheets/worksheet.ts'
import type { Blobs } from '../platform/ports/blobs.ts'

/** `engagements`: of the auditor for whom the evidence is made, and whose rows and events these are; undefined for others. */
type Tools = {
  read: ReadRows
  events: Pick<EventStore, 'read'>
  blobs: Pick<Blobs, 'bytes'>
  engagements?: readonly Engagement[]
}
export type EvidenceSubject = { kind: 'invoice' | 'batch' | 'quarter' | 'worksheet'; title: string; streams: string[] }
/** The figures of a worksheet that was frozen, and what contributed to each. */
export type FrozenWorksheet = { frozen: Frozen; contents: Contents; lodged: { reference: string; date: string } | null }
/** `worksheet`: of a bundle of one, else null. */
type FoundSubject = { subject: EvidenceSubject; worksheet: FrozenWorksheet | null }

const rowsAtOnce = 500

async function invoicesOfQuarter(read: ReadRows, { quarter = 0, firmId, clientId = firmId }: EvidenceQuery): Promise<string[]> {
  const { from, before } = quarterRange(quarter)
  const ids: string[] = []
  const filter = { firmId: firmId ?? null, clientId: clientId ?? null, paymentDate: { gte: from, lt: before } }
  for await (const rows of rowsInPages(read, 'invoice-briefs', { filter, sort: [{ field: 'paymentDate' }] }, rowsAtOnce))
    ids.push(...rows.map(({ id }) => id))
  return ids
}

/** Up to an event that cannot be applied: it is in the bundle all the same. Null where the stream is erased. */
async function asFarAsPossible<S, F extends Fact>(events: Tools['events'], aggregate: Aggregate<S, F>, id: string): Promise<S | null> {
  const stored = await readMarked(events, aggregate.stream(id))
  return stored && foldAsFarAsPossible(aggregate, stored).state
}

/**
 * The firm and client of the subject; null where it does not exist. Read from the events, so that evidence of batches and invoices in the
 * bin can be made too.
 */
export async function ownerOfEvidence(
  { events }: Pick<Tools, 'events'>,
  { invoice_id: invoiceId, groupId, firmId, clientId = firmId }: EvidenceQuery,
): Promise<Ownership | null> {
  if (invoiceId !== undefined) return ownerOfInvoice(events, invoiceId)
  if (groupId !== undefined) return (await asFarAsPossible(events, scanGroup, groupId))?.created ?? null
  return { firmId: firmId ?? null, clientId: clientId ?? null }
}

/** An invoice as the titles of its bundle and of its page name it: its number, or its id without one, and its supplier. */
export const invoiceName = ({ values: { invoiceNumber, supplierName } }: InvoiceState, id: string): string =>
  `${invoiceNumber ?? id}${supplierName === null ? '' : ` of ${supplierName}`}`

async function ofInvoice({ events }: Tools, invoiceId: string): Promise<EvidenceSubject> {
  const state = await asFarAsPossible(events, invoice, invoiceId)
  if (!state?.origin) throw refuse('not-found')
  return { kind: 'invoice', title: `invoice ${invoiceName(state, invoiceId)}`, streams: [invoice.stream(invoiceId)] }
}

/** The name that screens show for a batch without a name, with the year; null for one that is not there any more. */
async function nameOnScreens(read: ReadRows, groupId: string): Promise<string | null> {
  const row = await read.get('scan-groups', groupId)
  const [named] = row ? await withNames(read, [row], 0) : [] // as of 1970, so that the name has its year
  return named?.name ?? null
}

/** A batch with those that were merged into it. */
async function ofBatch({ read, events }: Tools, groupId: string): Promise<EvidenceSubject> {
  const { name = '', created = null } = (await asFarAsPossible(events, scanGroup, groupId)) ?? {}
  if (created === null) throw refuse('not-found')
  const ids = [groupId, ...(await descendantsOf(read, [groupId])).map(({ id }) => id)]
  const shown = name === '' ? await nameOnScreens(read, groupId) : name
  return { kind: 'batch', title: `batch ${shown === null ? groupId : `“${shown}”`}`, streams: ids.map(scanGroup.stream) }
}

/** The invoices that are named in the contents of a worksheet, each once. */
const invoicesIn = ({ invoices, groups, adjustments }: Contents): string[] => [
  ...new Set([
    ...[...invoices, ...groups.flatMap(it => it.invoices)].map(({ id }) => id),
    ...adjustments.map(({ invoiceId }) => invoiceId),
  ]),
]

async function ofWorksheet({ events, blobs }: Tools, key: WorksheetKey, clientName: string): Promise<FoundSubject> {
  const period = periodOf(key.period)
  if (period === null) throw refuse('worksheet.period', 'period')
  const { frozen, lodged } = await load(events, worksheet, key)
  if (frozen === null) throw refuse('worksheet.not-frozen')
  const contents = await readContents(blobs, key, frozen.blob)
  return {
    subject: {
      kind: 'worksheet',
      title: `worksheet of ${clientName}, ${periodName(period)}`,
      streams: [worksheet.stream(key), ...invoicesIn(contents).map(invoice.stream)],
    },
    worksheet: { frozen, contents, lodged },
  }
}

/**
 * Which invoices of the quarter an auditor sees who is not engaged for all of it, for the title: a third party would read the bundle as one
 * of the whole quarter. Empty for others. Throws `auditor.part-of-period` where the engagements cover none of its days.
 */
function partOfQuarter(engagements: Tools['engagements'], clientId: string, quarter: number): string {
  const range = quarterRange(quarter)
  if (engagements === undefined || coversPeriod(engagements, clientId, range)) return ''
  const days = engagedDays(engagements, clientId, range)
  if (days === '') throw refuse('auditor.part-of-period')
  return `, only invoices dated ${days}`
}

/**
 * Throws `not-found`; `worksheet.not-frozen`, `blob-missing` and `blob-damaged` for a worksheet; `auditor.part-of-period` for a quarter of
 * which the auditor is engaged for no day.
 */
export async function evidenceSubject(tools: Tools, query: EvidenceQuery): Promise<FoundSubject> {
  const { invoice_id: invoiceId, groupId, quarter, period, firmId, clientId = firmId } = query
  if (invoiceId !== undefined) return { subject: await ofInvoice(tools, invoiceId), worksheet: null }
  if (groupId !== undefined) return { subject: await ofBatch(tools, groupId), worksheet: null }
  const client = await tools.read.get('businesses', clientId ?? '')
  if (firmId === undefined || clientId === undefined || !client?.firmIds.includes(firmId)) throw refuse('not-found')
  if (period !== undefined) return ofWorksheet(tools, { firmId, clientId, period }, client.name)
  if (quarter === undefined) throw refuse('not-found')
  const title = `${client.name}, ${quarterName(quarter)}${partOfQuarter(tools.engagements, clientId, quarter)}`
  const streams = (await invoicesOfQuarter(tools.read, query)).map(invoice.stream)
  return { subject: { kind: 'quarter', title, streams }, worksheet: null }
}
