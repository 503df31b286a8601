/** A file must not hold figures of a row that is not up to date. */
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { refuseSaying } from '../platform/errors/refuse.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

const maxNamed = 3

const day = (date: string): string => date.split('-').reverse().join('/')

/** `invoice A-1 of Bluegum Timber dated 30/06/2026`; `row`: null where it could not be shown at all. */
export function nameOfInvoice(id: string, row: InvoiceRow | null): string {
  if (row === null) return `an invoice that could not be shown at all (${id})`
  const { invoiceNumber, supplierName, paymentDate } = row.values
  return [
    `invoice ${invoiceNumber ?? `without a number (${id})`}`,
    ...(supplierName === null ? [] : [`of ${supplierName}`]),
    ...(paymentDate === null ? [] : [`dated ${day(paymentDate)}`]),
  ].join(' ')
}

/**
 * Throws `export.failed-row` with the names of the firm's invoices that are not up to date, of the clients that the caller sees; whatever
 * their date, since it may be wrong too.
 */
export async function refuseFailedRows(
  read: ReadRows,
  { firmId, sees }: { firmId: string; sees(clientId: string): boolean },
): Promise<void> {
  const failed = await Promise.all([
    read.failed('invoices', firmId),
    read.failed('review-rows', firmId),
    read.failed('invoice-briefs', firmId),
  ])
  const ids = [
    ...new Set(
      failed
        .flat()
        .filter(({ clientId }) => clientId === null || sees(clientId))
        .map(({ id }) => id),
    ),
  ]
  if (ids.length === 0) return
  const rows = new Map((await read.getMany('invoices', ids)).map(row => [row.id, row]))
  const named = ids.slice(0, maxNamed).map(id => nameOfInvoice(id, rows.get(id) ?? null))
  const list = [...named, ...(ids.length > maxNamed ? [`${ids.length - maxNamed} more`] : [])].join(', ')
  throw refuseSaying(
    'export.failed-row',
    `Not up to date: ${list}. A change could not be applied, so this file would be wrong. Ask whoever runs Docketry to repair it ("docketry parked retry --all"), then export again.`,
  )
}
