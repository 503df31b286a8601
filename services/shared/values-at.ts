import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'

/**
 * The values that an invoice had at a revision of its stream (services/invoices/values-at.ts finds them); null where that cannot be told:
 * it is erased, or an event cannot be applied. `present`: those of its row, of that revision or a later one; absent where the invoice has no
 * row.
 */
export type FindValuesAt = (invoiceId: string, revision: number, present?: InvoiceValues) => Promise<InvoiceValues | null>
