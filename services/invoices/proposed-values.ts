/** A new model's extraction beside an invoice: what differs, what may be adopted, and the state after adopting some of its fields. Pure. */
import type { AmountSources, FieldDifference, InvoiceValues, ConfirmedValues } from '@docketry/contracts/events/invoice.ts'
import { allFields, type AnyField, type Extraction, type KnownSupplierUse } from '@docketry/contracts/fields.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { confirmedFields, extractedField, partOf, valueOf, valuesOf } from './values.ts'

/**
 * Values that people typed: `invoiceDate` is the date of the row (`paymentDate` in events), `printedDate` the one beside it. `treatment`
 * protects the GST that it follows from.
 */
export type TypedField = AnyField | 'treatment' | 'printedDate'

/**
 * What decides whether a value is a person's. `basis`: of the client, by accruals where it is absent. On the cash basis a date that a
 * person typed is that of the payment: the field `invoiceDate` is then the printed date beside it, of which nothing is typed, and which
 * follows another reading of the page (docs/decisions/0046).
 */
type Typed = { values: InvoiceValues; typed: readonly TypedField[]; confirmedValues: ConfirmedValues; reviewed: boolean }
type OnBasis = { basis?: ReportingBasis | undefined }

type EditedKey = keyof InvoiceValues

/** Total, GST and treatment are saved together as parts: those that the edit changed are typed. */
function typedParts(before: InvoiceValues, after: InvoiceValues): TypedField[] {
  const money = (['total', 'gst'] as const).filter(field => valueOf(before, field) !== valueOf(after, field))
  return before.parts[0]?.treatment === after.parts[0]?.treatment && before.parts.length === after.parts.length
    ? money
    : [...money, 'treatment']
}

function typedField(key: Exclude<EditedKey, 'parts'>): TypedField {
  if (key === 'paymentDate') return 'invoiceDate'
  return key === 'invoiceDate' ? 'printedDate' : key
}

/** The fields that an edit sets. */
export function fieldsEdited(before: InvoiceValues, changed: Partial<InvoiceValues>): TypedField[] {
  const after = { ...before, ...changed }
  return (Object.keys(changed) as EditedKey[]).flatMap((key): TypedField[] =>
    key === 'parts' ? typedParts(before, after) : [typedField(key)],
  )
}

/** The edits whose values are still typed: total, GST and treatment as long as one of them is. */
export const editsOf = (edits: Partial<InvoiceValues>, typed: readonly TypedField[]): Partial<InvoiceValues> =>
  Object.fromEntries(
    Object.entries(edits).filter(
      ([key]) =>
        key === 'parts'
          ? typed.some(field => field === 'total' || field === 'gst' || field === 'treatment')
          : typed.includes(typedField(key as Exclude<EditedKey, 'parts'>)), // a key of InvoiceValues
    ),
  )

/** For an event that lists edited values: total, GST and treatment were typed where they have a source. */
export const typedFields = (byPerson: readonly EditedKey[], sources: AmountSources): TypedField[] => [
  ...byPerson.flatMap((key): TypedField[] => (key === 'parts' ? [] : [typedField(key)])),
  ...(Object.keys(sources) as (keyof AmountSources)[]),
]

/** Whether the date of the row is that of a payment, so that its printed date is compared alone. */
export const isPaymentTyped = ({ typed, basis }: Pick<Typed, 'typed'> & OnBasis): boolean =>
  basis === 'cash' && typed.includes('invoiceDate')

/** The present value of a field as a proposal compares it. */
export const comparedValue = (state: Pick<Typed, 'values' | 'typed'> & OnBasis, field: AnyField): string | number | null =>
  field === 'invoiceDate' && isPaymentTyped(state) ? state.values.invoiceDate : valueOf(state.values, field)

/** Whether the present value is a person's: typed, confirmed, or accepted with the row. Such a value is never overwritten. */
export function isPersons({ values, typed, confirmedValues, reviewed, basis }: Typed & OnBasis, field: AnyField): boolean {
  // Who confirmed the date looked at the payment.
  if (field === 'invoiceDate' && isPaymentTyped({ typed, basis })) return reviewed || typed.includes('printedDate')
  if (reviewed || typed.includes(field) || confirmedFields(confirmedValues, values).includes(field)) return true
  return (field === 'total' || field === 'gst') && (values.parts.length > 1 || (field === 'gst' && typed.includes('treatment')))
}

/**
 * The confidence of an extraction in a field; null where it found nothing, except for an invoice number that it is confident does not
 * exist.
 */
function confidenceIn(extraction: Extraction, field: AnyField): number | null {
  const { found } = extractedField(extraction, field)
  return found?.confidence ?? (field === 'invoiceNumber' ? (extraction.absence?.invoiceNumber ?? null) : null)
}

/** The fields in which the earlier model, the invoice and the proposal are not all the same. */
export function differencesOf(state: Typed & OnBasis, present: Extraction, proposed: Extraction): FieldDifference[] {
  const [old, next] = [valuesOf(present), valuesOf(proposed)]
  return allFields.flatMap(field => {
    const it = {
      field,
      old: valueOf(old, field),
      now: comparedValue(state, field),
      byPerson: isPersons(state, field),
      proposed: valueOf(next, field),
      confidence: confidenceIn(proposed, field),
    }
    return it.old === it.now && it.now === it.proposed ? [] : [it]
  })
}

/** Whether the proposed value differs from the present one, and the present one is not a person's. */
export const isOpenDifference = ({ now, proposed, byPerson }: FieldDifference): boolean => now !== proposed && !byPerson

/** Values that belong together: half of such a group may be wrong where the whole is right. */
const together: readonly (readonly AnyField[])[] = [
  ['total', 'gst'],
  ['supplierName', 'supplierAbn'],
]

/** The field, and those of `fields` that belong together with it. */
export const belongingTo = (field: AnyField, fields: readonly AnyField[]): AnyField[] =>
  fields.filter(one => one === field || together.some(group => group.includes(field) && group.includes(one)))

/** The fields that a rule adopts: open, allowed, and confident enough; of values that belong together all that differ, or none. */
export function adoptableByRule(
  differences: readonly FieldDifference[],
  { fields, confidence }: { fields: readonly AnyField[]; confidence: number },
): AnyField[] {
  const differing = differences.filter(it => it.now !== it.proposed)
  const passes = (it: FieldDifference): boolean =>
    isOpenDifference(it) && fields.includes(it.field) && it.confidence !== null && it.confidence >= confidence
  const adoptable = differing.filter(passes).map(it => it.field)
  const all = differing.map(it => it.field)
  return adoptable.filter(field => belongingTo(field, all).every(one => adoptable.includes(one)))
}

/** What was taken from earlier invoices moves with its field. */
function mergedUse(
  old: KnownSupplierUse | undefined,
  next: KnownSupplierUse | undefined,
  fields: readonly AnyField[],
): KnownSupplierUse | undefined {
  const of = (use: KnownSupplierUse | undefined, isTaken: (field: string) => boolean) => ({
    fields: (use?.fields ?? []).filter(isTaken),
    replaced: Object.entries(use?.replaced ?? {}).filter(([field]) => isTaken(field)),
  })
  const isNew = (field: string): boolean => (fields as readonly string[]).includes(field)
  const [kept, taken] = [of(old, field => !isNew(field)), of(next, isNew)]
  const base = taken.fields.length + taken.replaced.length > 0 ? next : old
  if (!base || kept.fields.length + kept.replaced.length + taken.fields.length + taken.replaced.length === 0) return undefined
  return {
    ...base,
    fields: [...kept.fields, ...taken.fields],
    replaced: Object.fromEntries([...kept.replaced, ...taken.replaced]) as KnownSupplierUse['replaced'], // entries of two such objects
  }
}

/** Values that rules read: those of the named fields are the next extraction's. */
function mergedRules(old: Extraction['byRule'], next: Extraction['byRule'], fields: readonly AnyField[]): Extraction['byRule'] {
  const [dueDate, currency] = [fields.includes('dueDate'), fields.includes('currency')]
  if (!old || !next) return dueDate || currency ? next : old
  return {
    ...old,
    ...(dueDate ? { dueDate: next.dueDate, dueDates: next.dueDates } : {}),
    ...(currency ? { currency: next.currency } : {}),
  }
}

/**
 * The extraction with these fields taken from another one. Line items go with the total, whose sum they were found by. It counts as the
 * other model's once no value differs, and then has its inputs, printed buyer and domains, so that it is reproduced from these.
 */
export function mergedExtraction(present: Extraction, other: Extraction, fields: readonly AnyField[]): Extraction {
  const { knownSupplier, absence, byRule, eInvoice = [], lineItems, ...rest } = present
  const models = fields.filter(field => field !== 'dueDate' && field !== 'currency')
  const taken = <T extends object>(of: T): Partial<T> =>
    Object.fromEntries(models.map(field => [field, of[field as keyof T]])) as Partial<T> // of these fields
  const use = mergedUse(knownSupplier, other.knownSupplier, fields)
  const number = models.includes('invoiceNumber') ? other.absence : absence
  const rules = mergedRules(byRule, other.byRule, fields)
  const lines = fields.includes('total') ? other.lineItems : lineItems
  const stated = [...eInvoice.filter(field => !fields.includes(field)), ...(other.eInvoice ?? []).filter(field => fields.includes(field))]
  const merged: Extraction = {
    ...rest,
    fields: { ...rest.fields, ...taken(other.fields) },
    candidates: { ...rest.candidates, ...taken(other.candidates) },
    currency: fields.includes('currency') ? other.currency : rest.currency,
    ...(number ? { absence: number } : {}),
    ...(rules ? { byRule: rules } : {}),
    ...(use ? { knownSupplier: use } : {}),
    ...(lines ? { lineItems: lines } : {}),
    ...(stated.length > 0 ? { eInvoice: stated } : {}),
  }
  const [mergedValues, otherValues] = [valuesOf(merged), valuesOf(other)]
  if (allFields.some(field => valueOf(mergedValues, field) !== valueOf(otherValues, field))) return merged
  const { buyer: _, domains: __, lineItems: ___, ...values } = merged
  const { buyer, domains, lineItems: items, inputs } = other
  return {
    ...values,
    model: other.model,
    ...(buyer ? { buyer } : {}),
    ...(domains ? { domains } : {}),
    ...(items ? { lineItems: items } : {}),
    ...(inputs ? { inputs } : {}),
  }
}

/**
 * The invoice's values with these fields as an extraction has them. A treatment that followed from the GST follows from the new one; a date
 * or printed date that a person typed stays.
 */
export function withFieldsOf(
  { values, typed }: Pick<Typed, 'values' | 'typed'>,
  extraction: Extraction,
  fields: readonly AnyField[],
): InvoiceValues {
  const from = valuesOf(extraction)
  const {
    invoiceDate: _,
    total: __,
    gst: ___,
    ...texts
  } = Object.fromEntries(fields.map(field => [field, field in from ? from[field as keyof InvoiceValues] : null]))
  const [part] = values.parts
  const amount = fields.includes('total') ? valueOf(from, 'total') : (part?.amount ?? null)
  const gst = fields.includes('gst') ? valueOf(from, 'gst') : (part?.gst ?? null)
  const fresh = partOf(amount as number | null, gst as number | null) // money is cents
  const treatment = part && part.treatment !== partOf(part.amount, part.gst).treatment ? part.treatment : fresh.treatment
  const isMoney = fields.includes('total') || fields.includes('gst')
  return {
    ...values,
    ...(texts as Partial<InvoiceValues>), // the other fields have the same names in InvoiceValues
    ...(fields.includes('invoiceDate')
      ? {
          ...(typed.includes('invoiceDate') ? {} : { paymentDate: from.paymentDate }),
          ...(typed.includes('printedDate') ? {} : { invoiceDate: from.invoiceDate }),
        }
      : {}),
    ...(isMoney ? { parts: [{ ...fresh, treatment }] } : {}),
  }
}
