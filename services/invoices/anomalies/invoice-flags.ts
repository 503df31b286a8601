/**
 * The flags of an invoice that its own values decide, as the review page shows them, folded from event to event for cards, quarters and
 * lists. Pure.
 */
import type { AcceptedValues, InvoiceEvent, InvoiceValues, ConfirmedValues, KeptBeside } from '@docketry/contracts/events/invoice.ts'
import type { Extraction, FieldName } from '@docketry/contracts/fields.ts'
import { staysAccepted, type FlaggedValues } from '@docketry/contracts/rules/reviewed.ts'
import type { SetByPerson } from '@docketry/contracts/projections/row-parts.ts'
import type { InvoiceFlags } from '@docketry/contracts/projections/rows.ts'
import { setAfterEdit, type Edited, type OfAct } from '../typed-in-acts.ts'
import { emptyValues, extractionSummary, valueOf, valuesOf, withoutFields } from '../values.ts'
import { sourcesOfPages, withoutStaleGst, withSources } from '../value-sources.ts'
import { readPart, rowAnomalies } from './row-rules.ts'

/** A `today` after every date, so that none is flagged as in the future: a fold runs once, and such a flag would stay. */
const endOfTime = '9999-12-31'

type FlaggedInput = SetByPerson & { values: InvoiceValues; machine: InvoiceFlags['read'] }

/**
 * Each flagged field with its value, by the rules of the review page. Anomalies that depend on other invoices (duplicates, supplier habits,
 * dates out of period) are left out: they change with those.
 */
function flaggedIn(row: FlaggedInput): Pick<FlaggedValues, 'doubtful' | 'wrong'> {
  const found = rowAnomalies({ ...row, reviewed: false }, endOfTime)
  const wrong = new Set(found.filter(it => it.level === 'wrong').map(it => it.field))
  const valuesIn = (fields: Iterable<FieldName>) => Object.fromEntries([...fields].map(field => [field, valueOf(row.values, field)]))
  return { wrong: valuesIn(wrong), doubtful: valuesIn(found.filter(it => !wrong.has(it.field)).map(it => it.field)) }
}

/** Flags of an extraction with a person's edits over it. Without an extraction, while the pages are being read, nothing is flagged. */
function flagsOfExtraction(
  extraction: Extraction | null,
  values: InvoiceValues,
  { byPerson, amountSources }: Pick<InvoiceFlags, 'byPerson' | 'amountSources'>,
): Pick<InvoiceFlags, 'doubtful' | 'wrong' | 'byPerson' | 'amountSources' | 'read'> {
  const set = { byPerson, ...withSources(amountSources) }
  if (extraction === null) return { doubtful: {}, wrong: {}, ...set, read: { total: null, gst: null, confidence: [null, null] } }
  const read = readPart(extractionSummary(extraction))
  return { ...flaggedIn({ values, machine: read, ...set }), ...set, read }
}

/** Flags after pages were set. `before`: its flags until then; absent for a new invoice. */
export function flagsOfPages(data: Extract<InvoiceEvent, { type: 'InvoicePagesSet' }>['data'], before?: InvoiceFlags): InvoiceFlags {
  const { extraction, values, byPerson, reviewed, anyway, accepted, looked = {}, gstKept } = data
  const flags: InvoiceFlags = {
    ...flagsOfExtraction(extraction, values, { byPerson, amountSources: sourcesOfPages(data) }),
    confirmedValues: looked,
    accepted: false,
    ...(before?.typedInActs ? { typedInActs: before.typedInActs } : {}),
    ...(gstKept ? { gstKept: besideOf(gstKept) } : {}),
  }
  return reviewed ? flagsAfterAcceptance(flags, { ...(anyway ? { anyway } : {}), ...(accepted ? { accepted } : {}) }) : flags
}

/** Flags after the pages were read again, or values of another extraction were adopted. */
export const flagsAfterExtraction = (
  flags: InvoiceFlags,
  { extraction, values }: { extraction: Extraction; values: InvoiceValues },
): InvoiceFlags => flagsAfterChange(withoutStaleGst({ ...flags, ...flagsOfExtraction(extraction, values, flags) }, values))

const besideOf = ({ total, treatment }: KeptBeside): KeptBeside => ({ total, treatment })

/** Flags after a person confirmed single values. */
export const flagsAfterConfirmation = (
  flags: InvoiceFlags,
  { looked, beside }: { looked: ConfirmedValues; beside?: KeptBeside },
): InvoiceFlags => ({
  ...flags,
  confirmedValues: { ...flags.confirmedValues, ...looked },
  ...(beside ? { gstKept: besideOf(beside) } : {}),
})

/** Flags of an extraction that nobody has edited. */
export const freshFlags = (extraction: Extraction): InvoiceFlags => ({
  ...flagsOfExtraction(extraction, valuesOf(extraction), { byPerson: [] }),
  confirmedValues: {},
  accepted: false,
})

/**
 * The flags that are judged by each value. Those of the date are of the payment date, which is the date of the row; the printed date has
 * none.
 */
const fieldsOf: Record<keyof InvoiceValues, FieldName[]> = {
  invoiceDate: [],
  paymentDate: ['invoiceDate'],
  invoiceNumber: ['invoiceNumber'],
  supplierName: ['supplierName'],
  supplierAbn: ['supplierAbn'],
  category: ['category'],
  parts: ['total', 'gst'],
  dueDate: [],
  currency: [],
}

/** After an edit: only the changed fields are judged again, from the values of the edit. */
export function flagsAfterEdit(flags: InvoiceFlags, edit: Edited, ofAct?: OfAct): InvoiceFlags {
  const { changed } = edit
  const fields = (Object.keys(changed) as (keyof InvoiceValues)[]).flatMap(name => fieldsOf[name]) // keys of InvoiceValues
  const set = setAfterEdit(flags, edit, flags.read, ofAct)
  // A rule reads the value of its own field alone; those about the GST read `parts`, which change as a whole.
  const values: InvoiceValues = { ...emptyValues, ...changed }
  const { amountSources: _, ...others } = changed.parts ? withoutStaleGst(flags, { parts: changed.parts }) : flags
  const now = flaggedIn({ values, machine: flags.read, ...set })
  const merged = (before: FlaggedValues['wrong'], after: FlaggedValues['wrong']) => ({
    ...withoutFields(before, fields),
    ...Object.fromEntries(Object.entries(after).filter(([field]) => (fields as string[]).includes(field))),
  })
  return flagsAfterChange({
    ...others,
    ...set,
    doubtful: merged(flags.doubtful, now.doubtful),
    wrong: merged(flags.wrong, now.wrong),
  })
}

/** Whether a person accepted or edited the invoice, by its flags: after an act was undone. */
export const isAcceptedOrEdited = ({ accepted, byPerson }: InvoiceFlags): boolean => accepted || byPerson.length > 0

/** After a person accepted the row. `anyway`, `accepted`: as in the event `InvoiceReviewed`. */
export const flagsAfterAcceptance = (
  flags: InvoiceFlags,
  { anyway, accepted }: { anyway?: ConfirmedValues; accepted?: AcceptedValues },
): InvoiceFlags => ({
  ...flags,
  accepted: true,
  ...(anyway ? { anyway: { ...flags.anyway, ...anyway } } : {}),
  ...(accepted ? { recorded: true as const } : {}),
})

/** After a value has changed: an acceptance that names its values no longer counts. */
const flagsAfterChange = (flags: InvoiceFlags): InvoiceFlags =>
  flags.accepted && !staysAccepted(flags) ? flagsAfterWithdrawal(flags) : flags

/** After the acceptance was withdrawn. */
export function flagsAfterWithdrawal({ anyway: _, recorded: __, ...flags }: InvoiceFlags): InvoiceFlags {
  return { ...flags, accepted: false }
}
