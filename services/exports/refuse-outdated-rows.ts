/** A file must not hold figures of rows that are older than what was saved. */
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { slashedDate } from '@docketry/contracts/rules/dates.ts'
import { refuse, refuseSaying } from '../platform/errors/refuse.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

const maxNamed = 3

/** `invoice A-1 of Bluegum Timber dated 30/06/2026`; `row`: null where it could not be shown at all. */
export function nameOfInvoice(id: string, row: InvoiceRow | null): string {
  if (row === null) return `an invoice that could not be shown at all (${id})`
  const { invoiceNumber, supplierName, paymentDate } = row.values
  return [
    `invoice ${invoiceNumber ?? `without a number (${id})`}`,
    ...(supplierName === null ? [] : [`of ${supplierName}`]),
    ...(paymentDate === null ? [] : [`dated ${slashedDate(paymentDate)}`]),
  ].join(' ')
}

const exported = ['invoices', 'review-rows', 'invoice-briefs'] as const

/**
 * Throws `lists.behind` while the lists that the file is made from are behind, and `export.failed-row` with the names of the firm's
 * invoices that are not up to date, of the clients that the caller sees; whatever their date, since it may be wrong too.
 */
export async function refuseOutdatedRows(
  read: ReadRows,
  { firmId, sees }: { firmId: string; sees(clientId: string): boolean },
): Promise<void> {
  if (await read.isBehind(exported, firmId)) throw refuse('lists.behind')
  const failed = await Promise.all(exported.map(projection => read.failed(projection, firmId)))
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
