/** The rows of a group as the server answers them in brief, made into what the page works with. Pure. */
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { InvoiceLine, InvoicePaper, Marks, ReviewRows } from '@docketry/contracts/api/review.ts'
import type { Anomaly, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { allFields, fieldNames, type AnyField } from '@docketry/contracts/fields.ts'

/** A group or a quarter as the page has it. */
export type Detail = Omit<GroupDetail, 'invoices' | 'raw'> & { invoices: Invoice[] }

/**
 * An invoice of the page. `line`: as it was answered. `lacks`: its paper is not here yet; it has no fields, and the pages that it had before.
 * `saved`: what was saved stands in for the answer.
 */
export type Invoice = InvoiceAnswer & { line?: InvoiceLine; lacks?: true; saved?: true }

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)

const nothing = { model: '', parsedData: '', fields: {}, pages: [], lacks: true as const }
type Paper = Pick<InvoiceAnswer, 'model' | 'parsedData' | 'fields' | 'pages'>
const paperIn = ({ model, parsedData, fields, pages }: Paper): Paper => ({ model, parsedData, fields, pages })

export function invoiceOf(line: InvoiceLine, groupId: string, paper: Paper | undefined): Invoice {
  const { supplier, abn, gst, category, note, review } = line
  return {
    id: line.id, groupId: line.groupId ?? groupId, order: line.order, resourcePrefix: line.prefix, imageId: line.imageId,
    paymentDate: line.paymentDate, invoiceDate: line.paymentDate, invoiceNumber: line.invoiceNumber, supplier: supplier === null && abn === null ? null : { abn, name: supplier },
    tempSupplierName: line.readSupplier === undefined ? supplier : line.readSupplier, seller: supplier, cat: category === null ? null : { id: '', name: category },
    total: dollars(line.total), gst: dollars(gst), originalGst: dollars(line.readGst === undefined ? gst : line.readGst), treatment: line.treatment ?? 'taxable',
    dueDate: line.dueDate ?? null, currency: line.currency ?? 'AUD', confirmed: line.looked ?? [], wasModified: line.wasModified ?? false, reviewed: line.reviewed ?? false, ...(line.anyway ? { anyway: line.anyway } : {}),
    manualReview: line.manualReview ?? 0, signedImage: null, ...(note ? { note } : {}), ...(review ? { review } : {}),
    ...(line.reading ? { reading: true as const } : {}), ...(paper ? paperIn(paper) : nothing), line,
  }
}

const same = (a: unknown, b: unknown): boolean => a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

function sameLine(a: InvoiceLine, b: InvoiceLine): boolean {
  const keys = Object.keys(a) as (keyof InvoiceLine)[]
  return keys.length === Object.keys(b).length && keys.every(key => same(a[key], b[key]))
}

/**
 * The invoices of an answer. One whose line is as it was stays the same object, so that its row is not drawn again; and a paper that was here stays
 * while its stamp does, so that no picture loads twice under another address. Of one that was read anew the pages stay until its paper comes: what keys and
 * pointer choose is what is in sight.
 */
function invoicesOf({ id, lines, papers }: Pick<ReviewRows, 'id' | 'lines' | 'papers'>, before: (id: string) => Invoice | undefined): Invoice[] {
  const fresh = new Map(papers.map(it => [it.id, it]))
  return lines.map(line => {
    const had = before(line.id)
    if (had?.line && !had.saved && sameLine(had.line, line)) return had
    const news = fresh.get(line.id)
    const kept = had && !had.lacks && had.line?.stamp === line.stamp ? had : undefined
    const made = invoiceOf(line, id, kept ?? (news?.stamp === line.stamp ? news : undefined))
    return made.lacks && had ? { ...made, pages: had.pages } : made
  })
}

function anomaliesOf(lines: readonly InvoiceLine[], { reasons, cells }: Marks): Anomaly[] {
  const found: Anomaly[] = []
  for (let i = 0; i + 3 < cells.length; i += 4) {
    const [id, field, reason] = [lines[cells[i] ?? -1]?.id, fieldNames[cells[i + 1] ?? -1], reasons[cells[i + 3] ?? -1]]
    if (id !== undefined && field && reason !== undefined) found.push({ invoice_id: id, field, level: cells[i + 2] === 0 ? 'wrong' : 'doubtful', reason })
  }
  return found
}

export const detailOf = ({ lines, marks, papers, ...head }: ReviewRows, before: (id: string) => Invoice | undefined = () => undefined): Detail =>
  ({ ...head, anomalies: anomaliesOf(lines, marks), invoices: invoicesOf({ id: head.id, lines, papers }, before) })

/** With its paper, should it be the one of this line; one that has it already gets newer addresses of its pictures. */
export const withPaper = (invoice: Invoice, paper: InvoicePaper): Invoice => {
  const { lacks, ...rest } = invoice
  if (invoice.line?.stamp !== paper.stamp) return invoice
  if (lacks) return { ...rest, ...paperIn(paper) }
  return paper.pages.every((it, i) => it.image === invoice.pages[i]?.image) ? invoice : { ...invoice, pages: paper.pages }
}

/** How sure the machine was of a field, 0..1; known without the paper. */
export const confidenceOf = ({ line, fields }: Invoice, field: AnyField): number =>
  line ? (line.sure[allFields.indexOf(field)] ?? 0) / 1000 : (fields[field]?.confidence ?? 0)

/** Whether a person set the value that the server has. */
export const isTyped = ({ line, fields }: Invoice, field: AnyField): boolean =>
  line ? line.typed?.includes(field) ?? false : fields[field]?.setBy === 'person'
