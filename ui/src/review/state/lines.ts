/** The compact lines of `reviewRows`, made into the invoices of the page. Pure. */
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { ServerRow, ExtractionDetails, Marks, ReviewRows } from '@docketry/contracts/api/review.ts'
import type { Anomaly, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { allFields, fieldNames, type AnyField } from '@docketry/contracts/fields.ts'
import { columns, editsOf, isAnyway, isConfirmed, isConfirmedAsWhole, moreColumns, valuesOf, type Patch } from './values.ts'

/** A group or a quarter with its invoices. */
export type Detail = Omit<GroupDetail, 'invoices' | 'raw'> & { invoices: Invoice[] }

/**
 * An invoice of the page. `line`: the line it was made of. `detailsNotLoaded`: it has no fields yet, and the pages it had before. `saved`: its values are
 * those of a save, until the server answers them.
 */
export type Invoice = Omit<InvoiceAnswer, 'fields'> & Pick<ExtractionDetails, 'fields'> & { line?: ServerRow; detailsNotLoaded?: true; saved?: true }

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)

const notLoaded = { model: '', parsedData: '', fields: {}, pages: [], detailsNotLoaded: true as const }
type LoadedDetails = Pick<ExtractionDetails, 'model' | 'parsedData' | 'fields' | 'pages'>
const detailsIn = ({ model, parsedData, fields, pages }: LoadedDetails): LoadedDetails => ({ model, parsedData, fields, pages })

export function invoiceFromLine(line: ServerRow, groupId: string, details: LoadedDetails | undefined): Invoice {
  const { supplier, abn, gst, category, note, review } = line
  return {
    id: line.id, groupId: line.groupId ?? groupId, order: line.order, resourcePrefix: line.prefix, imageId: line.imageId,
    paymentDate: line.paymentDate, invoiceDate: line.paymentDate, invoiceNumber: line.invoiceNumber, supplier: supplier === null && abn === null ? null : { abn, name: supplier },
    tempSupplierName: line.readSupplier === undefined ? supplier : line.readSupplier, seller: supplier, cat: category === null ? null : { id: '', name: category },
    total: dollars(line.total), gst: dollars(gst), originalGst: dollars(line.readGst === undefined ? gst : line.readGst), treatment: line.treatment ?? 'taxable',
    dueDate: line.dueDate ?? null, currency: line.currency ?? 'AUD', confirmed: line.looked ?? [], wasModified: line.wasModified ?? false, reviewed: line.reviewed ?? false, ...(line.anyway ? { anyway: line.anyway } : {}),
    manualReview: line.manualReview ?? 0, signedImage: null, ...(note ? { note } : {}), ...(review ? { review } : {}),
    ...(line.reading ? { reading: true as const } : {}), ...(details ? detailsIn(details) : notLoaded), line,
  }
}

const same = (a: unknown, b: unknown): boolean => a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

function sameLine(a: ServerRow, b: ServerRow): boolean {
  const keys = Object.keys(a) as (keyof ServerRow)[]
  return keys.length === Object.keys(b).length && keys.every(key => same(a[key], b[key]))
}

/**
 * The invoices of an answer. An invoice whose line is unchanged stays the same object, so that its row is not rendered again. Extraction details stay as
 * long as their stamp does, so that no image loads twice under another address. An invoice that was read again keeps its old pages until the new details
 * are loaded: they are still the pages on screen.
 */
function invoicesOf({ id, lines, papers }: Pick<ReviewRows, 'id' | 'lines' | 'papers'>, before: (id: string) => Invoice | undefined): Invoice[] {
  const fresh = new Map(papers.map(it => [it.id, it]))
  return lines.map(line => {
    const had = before(line.id)
    if (had?.line && !had.saved && sameLine(had.line, line)) return had
    const news = fresh.get(line.id)
    const loaded = had && !had.detailsNotLoaded && had.line?.stamp === line.stamp ? had : undefined
    const made = invoiceFromLine(line, id, loaded ?? (news?.stamp === line.stamp ? news : undefined))
    return made.detailsNotLoaded && had ? { ...made, pages: had.pages } : made
  })
}

function anomaliesOf(lines: readonly ServerRow[], { reasons, cells }: Marks): Anomaly[] {
  const found: Anomaly[] = []
  for (let i = 0; i + 3 < cells.length; i += 4) {
    const [id, field, reason] = [lines[cells[i] ?? -1]?.id, fieldNames[cells[i + 1] ?? -1], reasons[cells[i + 3] ?? -1]]
    if (id !== undefined && field && reason !== undefined) found.push({ invoice_id: id, field, level: cells[i + 2] === 0 ? 'wrong' : 'doubtful', reason })
  }
  return found
}

export const detailOf = ({ lines, marks, papers, ...head }: ReviewRows, before: (id: string) => Invoice | undefined = () => undefined): Detail =>
  ({ ...head, anomalies: anomaliesOf(lines, marks), invoices: invoicesOf({ id: head.id, lines, papers }, before) })

/** Adds details that belong to the invoice's line (same stamp); where they are loaded already, only newer image addresses. */
export const withDetails = (invoice: Invoice, details: ExtractionDetails): Invoice => {
  const { detailsNotLoaded, ...rest } = invoice
  if (invoice.line?.stamp !== details.stamp) return invoice
  if (detailsNotLoaded) return { ...rest, ...detailsIn(details) }
  return details.pages.every((it, i) => it.image === invoice.pages[i]?.image) ? invoice : { ...invoice, pages: details.pages }
}

/** The model's confidence in a field, 0..1. Available without the extraction details. */
export const confidenceOf = ({ line, fields }: Invoice, field: AnyField): number =>
  line ? (line.sure[allFields.indexOf(field)] ?? 0) / 1000 : (fields[field]?.confidence ?? 0)

/** Whether a person set the stored value. */
export const isTyped = ({ line, fields }: Invoice, field: AnyField): boolean =>
  line ? line.typed?.includes(field) ?? false : fields[field]?.setBy === 'person'

const withoutAddresses = (it: Invoice): object => ({ ...it, signedImage: null, pages: it.pages.map(page => ({ ...page, image: '', words: '' })) })

/**
 * Every answer has new short-lived addresses of the same images. An invoice that is otherwise unchanged stays the same object with its old addresses, so
 * that no image loads twice and no row is rendered again.
 */
export function withStableImages(before: readonly Invoice[], fresh: readonly Invoice[]): Invoice[] {
  const had = new Map(before.map(it => [it.id, it]))
  return fresh.map(it => {
    const old = had.get(it.id)
    if (!old || old === it) return it
    if (same(withoutAddresses(old), withoutAddresses(it))) return old
    return { ...it, pages: it.pages.map((page, i) => (old.pages[i]?.page === page.page ? { ...page, image: old.pages[i].image } : page)) }
  })
}

/** The invoice with `patch` as the server will answer it (optimistic update until the next answer). */
export function asSaved(it: Invoice, patch: Patch): Invoice {
  const now = { ...valuesOf(it), ...patch }
  const { note: _, anyway: __, ...rest } = it
  const note = now.note === (it.note?.text ?? null) ? it.note : now.note === null ? undefined : { text: now.note, by: 'you', at: Date.now() }
  return {
    ...rest, saved: true, ...(note ? { note } : {}), paymentDate: now.paymentDate, invoiceNumber: now.invoiceNumber, treatment: now.treatment, reviewed: now.reviewed, dueDate: now.dueDate, currency: now.currency,
    wasModified: it.wasModified || editsOf(patch).some(key => key !== 'reviewed'),
    ...(now.reviewed && !isConfirmedAsWhole(now) ? { anyway: [...columns, ...moreColumns].filter(({ key }) => isAnyway(now, key)).map(({ field }) => field) } : {}),
    confirmed: [...columns, ...moreColumns].filter(({ key }) => isConfirmed(now, key)).map(({ field }) => field),
    supplier: now.supplier || now.abn ? { abn: now.abn, name: now.supplier } : null,
    tempSupplierName: 'supplier' in patch ? now.supplier : it.tempSupplierName,
    cat: now.category === (it.cat?.name ?? null) ? it.cat : now.category ? { id: '', name: now.category } : null,
    total: now.total === null ? null : now.total / 100,
    gst: now.gst === null ? null : now.gst / 100,
  }
}
