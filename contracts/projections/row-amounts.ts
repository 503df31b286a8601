/** The part of an invoice's row that tells who set its amounts. */
import type { AmountSources, GstKept } from '../events/invoice.ts'

/**
 * `amountSources`: who set total, GST and treatment; absent while nobody has. `gstKept`: who kept the GST, and beside what, which ends when total or treatment
 * change; absent where nobody did, and for confirmations of older versions.
 */
export type RowAmounts = { amountSources?: AmountSources; gstKept?: GstKept }
