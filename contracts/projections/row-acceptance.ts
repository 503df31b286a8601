/** The part of an invoice's row that tells whether a person accepted it. */
import type { SavedField } from '../api/invoices.ts'
import type { ConfirmedValues } from '../events/invoice.ts'

/**
 * `reviewed`: accepted by a person, and not changed since; contracts/rules/reviewed.ts decides whether it counts as reviewed. `recorded`: the acceptance names
 * the values that it covers. `anyway`: flagged values that were accepted anyway; absent in acceptances of older versions, which did not name them.
 * `changedSince`: what was changed after an acceptance, which it has withdrawn; absent otherwise.
 */
export type RowAcceptance = { reviewed: boolean; recorded?: true; anyway?: ConfirmedValues; changedSince?: SavedField[] }
