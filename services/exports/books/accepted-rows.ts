import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { printedDateOf, readBases } from '../../shared/printed-dates.ts'
import { rowsInPages } from '../../shared/rows-in-pages.ts'

const rowsAtOnce = 1000

type OfClient = { firmId: string; clientId: string }
/** `date`: that of the invoice as a bill, `YYYY-MM-DD`; null where none is known. */
type DatedRow = ReviewRow & { date: string | null }

/**
 * The date of an invoice of a client as a bill. On accruals the reviewed date is that of the invoice, so that a person who corrects it
 * corrects the bill. On the cash basis a date that a person typed is that of the payment (docs/decisions/0046), so that the bill has the
 * printed one.
 */
export async function billDates(
  read: Pick<ReadRows, 'getMany'>,
  { firmId, clientId }: OfClient,
): Promise<(values: InvoiceValues) => string | null> {
  const basis = (await readBases(read, [{ firmId, clientId }]))({ firmId, clientId })
  return values => printedDateOf(values, basis) ?? values.paymentDate
}

/** Adds the dates of bills to rows of a client. */
export async function withBillDates(read: ReadRows, of: OfClient): Promise<(row: ReviewRow) => DatedRow> {
  const dateOf = await billDates(read, of)
  return row => ({ ...row, date: dateOf(row.values) })
}

/** An invoice of a client that is reviewed; null otherwise. */
export async function acceptedRow(read: ReadRows, { firmId, clientId }: OfClient, id: string): Promise<ReviewRow | null> {
  const [row, brief] = await Promise.all([read.get('review-rows', id), read.get('invoice-briefs', id)])
  return row?.firmId === firmId && row.clientId === clientId && brief?.reviewStatus === 'reviewed' ? row : null
}

/** The reviewed invoices of a client, the oldest reviewed date first. */
export async function acceptedRows(read: ReadRows, { firmId, clientId }: OfClient): Promise<DatedRow[]> {
  const dated = await withBillDates(read, { firmId, clientId })
  const accepted: DatedRow[] = []
  const query = { filter: { firmId, clientId }, sort: [{ field: 'paymentDate' }, { field: 'order' }] }
  for await (const rows of rowsInPages(read, 'review-rows', query, rowsAtOnce)) {
    const briefs = await read.getMany(
      'invoice-briefs',
      rows.map(({ id }) => id),
    )
    const reviewed = new Set(briefs.filter(({ reviewStatus }) => reviewStatus === 'reviewed').map(({ id }) => id))
    accepted.push(...rows.filter(({ id }) => reviewed.has(id)).map(dated))
  }
  return accepted
}
