/**
 * What a worksheet consists of: every invoice with its revision and what it adds. Of a frozen worksheet it is a blob, with the basis and
 * the typed sales, whose hash is in the event.
 */
import { createHash } from 'node:crypto'
import type { WorksheetGroup, WorksheetRow } from '@docketry/contracts/api/worksheets.ts'
import type { TypedSales } from '@docketry/contracts/events/worksheet.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { contributionOf, type Purchases } from '@docketry/contracts/rules/worksheet.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { worksheetStream, type WorksheetKey } from './worksheet.ts'
import { currencyOf, isForeign } from '../shared/currency-of.ts'
import type { Worksheet, WorksheetInvoice } from './worksheet-of.ts'

/** An invoice as the worksheet shows it. `adds`: null where an amount is not known or the currency is another. */
export type Entry = Omit<WorksheetRow, 'imageId' | 'adds' | 'acceptedAnyway'> & { generation: number; adds: Purchases | null }
/**
 * A change of an invoice since its period `of` was lodged. `lodged`, `present`: what it added then and adds now, null for nothing; `adds`:
 * the difference that no worksheet has taken over yet. `changed`: by whom (an actor) and when (UTC ms).
 */
export type Adjustment = {
  of: string
  invoiceId: string
  groupId: string
  date: string | null
  invoiceNumber: string | null
  supplier: string | null
  lodged: Purchases | null
  present: Purchases | null
  adds: Purchases
  changed: { actor: string; at: number } | null
  reason: string | null
}
/** `invoices`: those in the figures, oldest first. */
export type Contents = {
  invoices: Entry[]
  groups: { group: WorksheetGroup; difference: Purchases | null; invoices: Entry[] }[]
  adjustments: Adjustment[]
}

function entryOf(invoice: WorksheetInvoice): Entry {
  const { id, groupId, revision, generation, values } = invoice
  return {
    id,
    groupId,
    revision,
    generation,
    date: values.paymentDate,
    invoiceNumber: values.invoiceNumber,
    supplier: values.supplierName,
    category: values.category,
    total: totalOf(values),
    gst: gstOf(values),
    currency: currencyOf(values),
    treatments: [...new Set(values.parts.map(({ treatment }) => treatment))],
    adds: isForeign(values) ? null : contributionOf(values.parts),
  }
}

export const contentsOf = ({ counted, groups }: Worksheet, adjustments: Adjustment[]): Contents => ({
  invoices: counted.map(({ invoice }) => entryOf(invoice)),
  groups: groups.map(({ group, difference, invoices }) => ({ group, difference, invoices: invoices.map(entryOf) })),
  adjustments,
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const amounts = (it: Purchases | null): string => (it === null ? '-' : `${it.G10},${it.G11},${it.G13},${it.G14},${it.G15}`)

/**
 * A hash of what a person saw: basis, typed sales, each invoice at its revision with what it adds, what stands beside them, and the
 * adjustments with their reasons.
 */
export const hashOfShown = (basis: string, sales: object, { counted, groups }: Worksheet, adjustments: readonly Adjustment[]): string =>
  sha256(
    [
      basis,
      canonicalJson(sales),
      ...counted.map(({ invoice, adds }) => `${invoice.id} ${invoice.revision} ${amounts(adds)}`),
      ...groups.flatMap(({ group, invoices }) => [group, ...invoices.map(({ id, revision }) => `${id} ${revision}`)]),
      ...adjustments.map(it => `${it.of} ${it.invoiceId} ${amounts(it.adds)} ${it.reason ?? ''}`),
    ].join('\n'),
  )

/**
 * Stores the contents with the basis and the typed sales, so that frozen figures that differ in those alone have another hash; answers the
 * hash. Older blobs have neither.
 */
export const storeContents = async (
  blobs: Pick<Blobs, 'put'>,
  key: WorksheetKey,
  contents: Contents,
  typed: { basis: ReportingBasis; sales: TypedSales },
): Promise<string> => (await blobs.put(worksheetStream(key), Buffer.from(canonicalJson({ ...contents, ...typed })))).hash

/** The last contents that were read: they never change. */
const recent = new Map<string, Contents>()
const maxRecent = 6

/** Throws `blob-missing`, `blob-damaged`. */
export async function readContents(blobs: Pick<Blobs, 'bytes'>, key: WorksheetKey, hash: string): Promise<Contents> {
  const name = `${worksheetStream(key)}/${hash}`
  const found = recent.get(name) ?? (JSON.parse((await blobs.bytes(worksheetStream(key), hash)).toString()) as Contents) // written by storeContents
  recent.delete(name)
  recent.set(name, found)
  for (const oldest of recent.keys()) if (recent.size > maxRecent) recent.delete(oldest)
  return found
}
