/** One small row for each invoice: to compare it with others of its client, count quarters, and search a firm. */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { InvoiceFlags, InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'
import { slashedDate } from '@docketry/contracts/rules/dates.ts'
import { dollarText, gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { reviewStatusOf } from '@docketry/contracts/rules/reviewed.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'
import {
  flagsAfterAcceptance,
  flagsAfterEdit,
  flagsAfterConfirmation,
  flagsOfPages,
  flagsAfterExtraction,
  flagsAfterWithdrawal,
  freshFlags,
  isAcceptedOrEdited,
} from '../anomalies/invoice-flags.ts'
import { abnOrName } from '../anomalies/supplier-index.ts'
import type { Edited, OfAct } from '../typed-in-acts.ts'
import { valuesOf, withoutFields } from '../values.ts'

type Owner = Pick<InvoiceBriefRow, 'id' | 'groupId' | 'clientId' | 'firmId'>
type BriefValues = Pick<
  InvoiceBriefRow,
  'paymentDate' | 'invoiceNumber' | 'supplierAbn' | 'supplierName' | 'category' | 'total' | 'gst' | 'note'
>

/** `doubts`: the invoice's flags. `acceptedOrEdited`: by a person. */
export function briefOf(
  { id, groupId, clientId, firmId }: Owner,
  values: BriefValues,
  doubts: InvoiceFlags,
  acceptedOrEdited: boolean,
): InvoiceBriefRow {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note } = values
  const words = [
    supplierName,
    supplierAbn,
    invoiceNumber,
    category,
    note,
    ...(paymentDate ? [slashedDate(paymentDate), paymentDate] : []),
    ...[total, gst].flatMap(amount => (amount === null ? [] : [dollarText(amount)])),
  ]
  const text = words
    .filter(word => word !== null)
    .join('\n')
    .toLowerCase()
  const quarter = paymentDate === null ? null : quarterIndexOf(paymentDate)
  return {
    id,
    groupId,
    clientId,
    firmId,
    ...values,
    supplierKey: abnOrName(values),
    acceptedOrEdited,
    quarter,
    reviewStatus: reviewStatusOf(doubts),
    doubts,
    text,
  }
}

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

function newBrief(
  owner: Owner,
  values: InvoiceValues,
  note: string | null,
  doubts: InvoiceFlags,
  acceptedOrEdited: boolean,
): InvoiceBriefRow {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category } = values
  const shown = { paymentDate, invoiceNumber, supplierAbn, supplierName, category, note, total: totalOf(values), gst: gstOf(values) }
  return briefOf(owner, shown, doubts, acceptedOrEdited)
}

/** The row with other values or flags. */
function updated(
  row: InvoiceBriefRow | null,
  change: Partial<InvoiceBriefRow>,
  doubts: (before: InvoiceFlags) => InvoiceFlags = it => it,
): InvoiceBriefRow | null {
  if (row === null) return null
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note, acceptedOrEdited } = { ...row, ...change }
  return briefOf(
    row,
    { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note },
    doubts(row.doubts),
    acceptedOrEdited,
  )
}

/** Undoing an act takes back that a person has accepted or edited the invoice, unless somebody has in another act. */
const afterAct = (row: InvoiceBriefRow | null, { undoes }: OfAct): InvoiceBriefRow | null =>
  row && undoes !== undefined ? { ...row, acceptedOrEdited: isAcceptedOrEdited(row.doubts) } : row

/** The row after an edit. */
function edited(row: InvoiceBriefRow | null, edit: Edited, ofAct: OfAct): InvoiceBriefRow | null {
  const { changed } = edit
  const { parts, dueDate: _, currency: __, invoiceDate: ___, ...values } = changed
  const amounts = parts ? { total: totalOf({ parts }), gst: gstOf({ parts }) } : {}
  return afterAct(
    updated(row, { ...values, ...amounts, acceptedOrEdited: true }, it => flagsAfterEdit(it, edit, ofAct)),
    ofAct,
  )
}

const readAnew = (
  row: InvoiceBriefRow | null,
  { extraction, values }: { extraction: Extraction; values: InvoiceValues },
): InvoiceBriefRow | null =>
  row && newBrief(row, values, row.note, flagsAfterExtraction(row.doubts, { extraction, values }), row.acceptedOrEdited)

export const invoiceBriefs = projectionOf<InvoiceEvent | BusinessEvent, InvoiceBriefRow>()({
  name: 'invoice-briefs',
  version: 24,
  // Quarters are counted from the last index alone.
  indexes: {
    fields: [
      ['clientId', 'supplierKey'],
      ['firmId', 'paymentDate'],
      ['firmId', 'clientId', 'quarter', 'reviewStatus'],
    ],
  },
  on: {
    InvoiceExtracted: {
      ids: idOf,
      fold: (_, { invoiceId: id, groupId, clientId, firmId, extraction }) =>
        newBrief({ id, groupId, clientId, firmId }, valuesOf(extraction), null, freshFlags(extraction), false),
    },
    InvoicePagesSet: {
      ids: idOf,
      fold(row, data) {
        const { invoiceId: id, groupId, clientId, firmId, values, byPerson, reviewed, note } = data
        return newBrief(
          { id, groupId, clientId, firmId },
          values,
          note?.text ?? null,
          flagsOfPages(data, row?.doubts),
          reviewed || byPerson.length > 0,
        )
      },
    },
    InvoicePagesRead: { ids: idOf, fold: readAnew },
    ExtractionAdopted: { ids: idOf, fold: readAnew },
    AdoptionReverted: { ids: idOf, fold: readAnew },
    InvoiceSetAside: { ids: idOf, fold: () => null },
    InvoiceEdited: { ids: idOf, fold: (row, data, { metadata }) => edited(row, data as Edited, metadata) }, // absent keys stay absent in JSON
    InvoiceNoted: { ids: idOf, fold: (row, { note }) => updated(row, { note: note?.text ?? null }) },
    InvoiceFieldsConfirmed: { ids: idOf, fold: (row, data) => updated(row, {}, it => flagsAfterConfirmation(it, data)) },
    FieldConfirmationsWithdrawn: {
      ids: idOf,
      fold: (row, { fields }) => updated(row, {}, it => ({ ...it, confirmedValues: withoutFields(it.confirmedValues, fields) })),
    },
    InvoiceReviewed: { ids: idOf, fold: (row, data) => updated(row, { acceptedOrEdited: true }, it => flagsAfterAcceptance(it, data)) },
    ReviewWithdrawn: { ids: idOf, fold: (row, _, { metadata }) => afterAct(updated(row, {}, flagsAfterWithdrawal), metadata) },
    Erased: { ids: data => data.invoices.map(it => it.id), fold: () => null },
    InvoiceDeleted: intoBin(idOf),
    InvoiceRestored: outOfBin(idOf),
  },
})
