/** Parts of an invoice's row: whether a person accepted it, and who set its amounts. */
import type { Changed } from '../api/invoices.ts'
import type { FieldName, PrintedBuyer, RuleField } from '../fields.ts'
import type { AmountSources, ConfirmedValues, GstKept } from '../events/invoice.ts'

/**
 * `reviewed`: accepted by a person, and not changed since; contracts/rules/reviewed.ts decides whether it counts as reviewed. `recorded`:
 * the acceptance names the values that it covers. `anyway`: flagged values that were accepted anyway; absent in acceptances of older
 * versions, which did not name them. `changedSince`: what was changed after an acceptance, which it has withdrawn; absent otherwise.
 */
export type RowAcceptance = { reviewed: boolean; recorded?: true; anyway?: ConfirmedValues; changedSince?: Changed[] }

/**
 * `gstKept`: who kept the GST, and with which total and treatment; it ends when one of these changes; absent where nobody did, and for
 * confirmations of older versions.
 */
export type RowAmounts = { gstKept?: GstKept }

export type EditableField = Exclude<FieldName, 'total' | 'gst'> | 'paymentDate' | 'parts' | RuleField

/**
 * `byPerson`: fields that a person edited, in acts that are not undone; all others were set by the model that the extraction names.
 * `amountSources`: who set total, GST and treatment; absent while nobody has. `typedInActs`: by the id of an act, the fields that are in
 * `byPerson` since it and were not before, or the reverse where it has undone another act; absent while there is none.
 */
export type SetByPerson = {
  byPerson: EditableField[]
  amountSources?: AmountSources
  typedInActs?: Partial<Record<string, EditableField[]>>
}

/**
 * Values of an invoice that the rules compare with others of its client, or with the client itself. `date`: `YYYY-MM-DD`, the date of the
 * row. `acceptedOrEdited`: by a person. `buyer`: absent where the pages print none. `reading`: its pages wait for their extraction.
 */
export type ComparedValues = {
  date: string | null
  number: string | null
  abn: string | null
  name: string | null
  category: string | null
  acceptedOrEdited: boolean
  buyer?: PrintedBuyer
  reading?: true
}
