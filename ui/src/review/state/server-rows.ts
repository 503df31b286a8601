/**
 * The server's rows made into the invoices of the page (ReviewInvoice). What has not changed stays the same object, so that it is not
 * rendered again. Pure.
 */
import type { ServerRow, ExtractionDetails, Marks, ReviewRows } from '@docketry/contracts/api/review.ts'
import type { Anomaly, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { fieldNames } from '@docketry/contracts/fields.ts'
import { treatmentBeside } from '@docketry/contracts/rules/treatments.ts'
import { allColumns } from './columns.ts'
import {
  editsOf,
  extractedGst,
  extractedSupplier,
  isAcceptedAnyway,
  isConfirmed,
  isConfirmedAsWhole,
  isFilled,
  isTyped,
  valuesOf,
  type LoadedDetails,
  type Patch,
  type ReviewInvoice,
} from './rows.ts'

/** A group or a quarter with its invoices. */
export type Detail = Omit<GroupDetail, 'invoices' | 'raw'> & { invoices: ReviewInvoice[] }

const notLoaded = { model: '', parsedData: '', fields: {}, pages: [], detailsNotLoaded: true } as const satisfies Partial<ReviewInvoice>
/** The properties that the server's row does not have. */
const addedKeys: readonly string[] = [...Object.keys(notLoaded), 'saved']
const detailsIn = ({ model, parsedData, fields, pages }: LoadedDetails): LoadedDetails => ({ model, parsedData, fields, pages })

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Whether the invoice was made of an equal row. */
function isMadeFrom(row: Omit<ReviewInvoice, keyof LoadedDetails>, invoice: ReviewInvoice): boolean {
  const keys = Object.keys(row) as (keyof typeof row)[] // it has no others
  return keys.every(key => same(invoice[key], row[key])) && Object.keys(invoice).every(key => key in row || addedKeys.includes(key))
}

/**
 * The invoices of an answer. Extraction details stay as long as their stamp does, so that no image loads twice under another address. An
 * invoice that was read again keeps its old pages until the new details are loaded: they are still the pages on screen.
 */
function invoicesOf(
  { id, lines, details: answeredDetails }: Pick<ReviewRows, 'id' | 'lines' | 'details'>,
  before: (id: string) => ReviewInvoice | undefined,
): ReviewInvoice[] {
  const fresh = new Map(answeredDetails.map(it => [it.id, it]))
  return lines.map(({ groupId = id, ...rest }) => {
    const row = { ...rest, groupId }
    const previous = before(row.id)
    if (previous && !previous.saved && isMadeFrom(row, previous)) return previous
    const answered = fresh.get(row.id)
    const loaded = previous && !previous.detailsNotLoaded && previous.stamp === row.stamp ? previous : undefined
    const details = loaded ?? (answered?.stamp === row.stamp ? answered : undefined)
    return details ? { ...row, ...detailsIn(details) } : { ...row, ...notLoaded, pages: previous?.pages ?? [] }
  })
}

function anomaliesOf(lines: readonly ServerRow[], { reasons, cells }: Marks): Anomaly[] {
  const found: Anomaly[] = []
  for (let i = 0; i + 3 < cells.length; i += 4) {
    const [id, field, reason] = [lines[cells[i] ?? -1]?.id, fieldNames[cells[i + 1] ?? -1], reasons[cells[i + 3] ?? -1]]
    if (id !== undefined && field && reason !== undefined)
      found.push({ invoice_id: id, field, level: cells[i + 2] === 0 ? 'wrong' : 'doubtful', reason })
  }
  return found
}

/** An answer with its invoices and anomalies. `before`: an invoice until now. */
export const detailOf = (
  { lines, marks, details, ...head }: ReviewRows,
  before: (id: string) => ReviewInvoice | undefined = () => undefined,
): Detail => ({ ...head, anomalies: anomaliesOf(lines, marks), invoices: invoicesOf({ id: head.id, lines, details }, before) })

/** Adds details that belong to the invoice's row (same stamp); where they are loaded already, only newer image addresses. */
export const withDetails = (invoice: ReviewInvoice, details: ExtractionDetails): ReviewInvoice => {
  const { detailsNotLoaded, ...rest } = invoice
  if (invoice.stamp !== details.stamp) return invoice
  if (detailsNotLoaded) return { ...rest, ...detailsIn(details) }
  return details.pages.every((it, i) => it.image === invoice.pages[i]?.image) ? invoice : { ...invoice, pages: details.pages }
}

const withoutAddresses = (it: ReviewInvoice): object => ({ ...it, pages: it.pages.map(page => ({ ...page, image: '', words: '' })) })

/**
 * Every answer has new short-lived addresses of the same images. A row that is otherwise unchanged stays the same object with its old
 * addresses, so that no image loads twice.
 */
export function withStableImages(before: readonly ReviewInvoice[], fresh: readonly ReviewInvoice[]): ReviewInvoice[] {
  const previous = new Map(before.map(it => [it.id, it]))
  return fresh.map(it => {
    const old = previous.get(it.id)
    if (!old || old === it) return it
    if (same(withoutAddresses(old), withoutAddresses(it))) return old
    return { ...it, pages: it.pages.map((page, i) => (old.pages[i]?.page === page.page ? { ...page, image: old.pages[i].image } : page)) }
  })
}

/** The row with `patch` as the server will answer it (optimistic update until the next answer). */
export function asSaved(it: ReviewInvoice, patch: Patch): ReviewInvoice {
  const now = { ...valuesOf(it), ...patch }
  const { note: _note, anyway: _anyway, reviewed: _reviewed, dueDate: _dueDate, wasModified, ...rest } = it
  const note =
    now.note === (it.note?.text ?? null) ? it.note : now.note === null ? undefined : { text: now.note, by: 'you', at: Date.now() }
  const { paymentDate, invoiceNumber, abn, category, total, gst, currency } = now
  return {
    ...rest,
    saved: true,
    paymentDate,
    invoiceNumber,
    abn,
    category,
    total,
    gst,
    treatment: 'gst' in patch && !('treatment' in patch) ? treatmentBeside(gst, now.treatment) : now.treatment,
    currency,
    // An edited supplier is also what the search finds; the extracted GST stays what F4 calls the original.
    supplier: now.supplier,
    readSupplier: 'supplier' in patch ? now.supplier : extractedSupplier(it),
    readGst: extractedGst(it),
    ...(it.invoiceDate === undefined ? {} : { invoiceDate: now.invoiceDate }),
    ...(note ? { note } : {}),
    ...(now.dueDate === null ? {} : { dueDate: now.dueDate }),
    ...(now.reviewed ? { reviewed: true } : {}),
    ...(wasModified || editsOf(patch).some(key => key !== 'reviewed') ? { wasModified: true } : {}),
    ...(now.reviewed && !isConfirmedAsWhole(now)
      ? { anyway: allColumns.filter(({ key }) => isAcceptedAnyway(now, key)).map(({ field }) => field) }
      : {}),
    typed: allColumns.flatMap(({ key, field }) => (isTyped(it, field) || (key in patch && !isFilled(now, key)) ? [field] : [])),
    confirmedFields: allColumns.filter(({ key }) => isConfirmed(now, key)).map(({ field }) => field),
  }
}
