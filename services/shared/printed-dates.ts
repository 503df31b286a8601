/** Which date of an invoice is the one on its page, by the basis on which its client reports. */
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { reportingOf, type ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

/**
 * The printed date as it is known now, `YYYY-MM-DD`. By accruals a date that a person typed corrects it. On the cash basis that is the day
 * of the payment, and the printed date is a value of its own (docs/decisions/0046).
 */
export const printedDateOf = (
  { invoiceDate, paymentDate }: Pick<InvoiceValues, 'invoiceDate' | 'paymentDate'>,
  basis: ReportingBasis,
): string | null => (basis === 'cash' ? invoiceDate : paymentDate) ?? null

type OfClient = { firmId: string; clientId: string }

/** The basis that the firm of each row has chosen for its client. */
export async function readBases(read: Pick<ReadRows, 'getMany'>, rows: readonly OfClient[]): Promise<(row: OfClient) => ReportingBasis> {
  const clients = new Map((await read.getMany('businesses', [...new Set(rows.map(({ clientId }) => clientId))])).map(row => [row.id, row]))
  return ({ firmId, clientId }) => reportingOf(clients.get(clientId) ?? null, firmId).basis
}
