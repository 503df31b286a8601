/**
 * Who or what set each value of an invoice: total, GST and treatment each for itself, and when a GST that a person kept no longer counts as
 * kept. Pure.
 */
import type { AmountSources, GstKept, InvoiceEvent, InvoiceValues, KeptBeside, Treatment } from '@docketry/contracts/events/invoice.ts'
import { ruleFields, type AnyField, type Extraction, type ValueSource } from '@docketry/contracts/fields.ts'
import type { EditableField } from '@docketry/contracts/projections/row-parts.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { FlaggedValues } from '@docketry/contracts/rules/reviewed.ts'
import { gstOf, gstWithin, totalOf } from '@docketry/contracts/rules/money.ts'
import { treatmentByGst } from '@docketry/contracts/rules/treatments.ts'
import { userIdOfActor } from '../platform/events/event.ts'
import type { Amounts } from './amounts.ts'

/** Total and GST as extracted, in cents. */
export type ReadAmounts = { total: number | null; gst: number | null }
type Parts = Pick<InvoiceValues, 'parts'>

export const readAmounts = (extraction: Extraction | null): ReadAmounts => ({
  total: extraction?.fields.total?.value ?? null,
  gst: extraction?.fields.gst?.value ?? null,
})

export const treatmentOf = ({ parts }: Parts): Treatment => parts[0]?.treatment ?? 'taxable'

/** Without the keys that are undefined. */
const present = (sources: { [K in keyof AmountSources]: AmountSources[K] | undefined }): AmountSources =>
  Object.fromEntries(Object.entries(sources).filter(([, source]) => source !== undefined))

type PagesSet = Extract<InvoiceEvent, { type: 'InvoicePagesSet' }>['data']
/** After pages were set. */
export const sourcesOfPages = ({
  amountSources,
  byPerson,
  values,
  extraction,
}: Pick<PagesSet, 'byPerson' | 'values' | 'extraction'> & { amountSources?: AmountSources | undefined }): AmountSources =>
  amountSources ?? (byPerson.includes('parts') ? sourcesByDifference(values, readAmounts(extraction)) : {})

/** As `{ amountSources }`; nothing where nobody set an amount. */
export const withSources = (sources: AmountSources | undefined): { amountSources?: AmountSources } =>
  sources && Object.keys(sources).length > 0 ? { amountSources: sources } : {}

/** For older events, which do not state them: what differs from the extraction counts as a person's. */
export const sourcesByDifference = (values: Parts, read: ReadAmounts): AmountSources =>
  present({
    total: totalOf(values) === read.total ? undefined : 'person',
    gst: gstOf(values) === read.gst ? undefined : 'person',
    treatment: treatmentOf(values) === treatmentByGst(values.parts[0]?.gst ?? null) ? undefined : 'person',
  })

/**
 * After an edit. A value that it does not change keeps its source. `named`: what the person set; `gstFollows`: its GST was not typed, it
 * follows from the total, which is believed only where it is one eleventh.
 */
export function sourcesAfterEdit(
  before: Parts & { amountSources: AmountSources },
  after: Parts,
  { named, gstFollows }: { named: Amounts; gstFollows: boolean },
): AmountSources {
  const { amountSources: was } = before
  const [total, gst, treatment] = [totalOf(after), gstOf(after), treatmentOf(after)]
  const isEleventh = total !== null && gst === gstWithin(total)
  const gstSource = gstFollows && isEleventh ? 'rule' : 'person'
  const treatmentSource = named.treatment === undefined ? undefined : 'person'
  return present({
    total: total === totalOf(before) ? was.total : 'person',
    gst: gst === gstOf(before) ? was.gst : gstSource,
    treatment: treatment === treatmentOf(before) ? was.treatment : treatmentSource,
  })
}

/**
 * The parts of another extraction with a person's amounts over them. A GST that followed from a person's total follows from it again.
 * Several parts are a person's as a whole.
 */
export function partsOver(read: InvoiceValues['parts'], edited: InvoiceValues['parts'], sources: AmountSources): InvoiceValues['parts'] {
  const [mine, its] = [edited[0], read[0]]
  if (edited.length > 1 || !mine || !its) return edited
  const amount = sources.total ? mine.amount : its.amount
  const gstByRule = sources.gst === 'rule' && amount !== null ? gstWithin(amount) : its.gst
  const gst = sources.gst === 'person' ? mine.gst : gstByRule
  return [{ amount, gst, treatment: sources.treatment ? mine.treatment : treatmentByGst(gst) }]
}

/** `known`, `eInvoice`: needed by `sourceOf` alone, for values that no person has set. */
type Sourced = Pick<ReviewRow, 'values' | 'byPerson' | 'amountSources'> & {
  machine: ReadAmounts & Pick<ReviewRow['machine'], 'known' | 'eInvoice'>
}

/**
 * Who set a total or GST; undefined for one that is as read, also where a person has set it back to that. In an edited row without sources,
 * as older versions made them, whatever differs from what was read is a person's.
 */
export function amountSource(
  { values, byPerson, amountSources, machine }: Pick<Sourced, 'values' | 'byPerson' | 'amountSources'> & { machine: ReadAmounts },
  field: 'total' | 'gst',
): 'person' | 'rule' | undefined {
  if ((field === 'total' ? totalOf(values) : gstOf(values)) === machine[field]) return undefined
  if (amountSources) return amountSources[field]
  return byPerson.includes('parts') ? 'person' : undefined
}

/**
 * The key of a field's present value in `InvoiceValues`. The date of a row is the payment date; the printed one, `invoiceDate`, is stored
 * beside it.
 */
function editedKey(field: AnyField): EditableField {
  if (field === 'invoiceDate') return 'paymentDate'
  return field === 'total' || field === 'gst' ? 'parts' : field
}

/** Who set a value after it was read; undefined for one that is as read. */
function setBy(row: Sourced, field: AnyField): 'person' | 'rule' | undefined {
  if (field === 'total' || field === 'gst') return amountSource(row, field)
  return row.byPerson.includes(editedKey(field)) ? 'person' : undefined
}

/** The source of a field's present value; of `invoiceDate`, that of the payment date. */
export function sourceOf(row: Sourced, field: AnyField): ValueSource {
  const { machine } = row
  const set = setBy(row, field)
  if (set) return set
  if (machine.eInvoice?.includes(field)) return 'e-invoice'
  if (machine.known?.fields.some(known => known === field)) return 'known-supplier'
  return (ruleFields as readonly string[]).includes(field) ? 'rule' : 'model'
}

/** Whether a person set the present value of a field, not a rule on their behalf. */
export const isSetByPerson = (row: Sourced, field: AnyField): boolean => sourceOf(row, field) === 'person'

/**
 * Whether the value is still the one that was read, so that the confidence in it counts. A person's is not, nor a GST that followed from a
 * person's total.
 */
export const isAsRead = (row: Sourced, field: AnyField): boolean =>
  !isSetByPerson(row, field) && !(field === 'gst' && amountSource(row, field) === 'rule')

export const keptBeside = (values: Parts): KeptBeside => ({ total: totalOf(values), treatment: treatmentOf(values) })

type Recorded = { type: string; metadata?: { actor: string; at: number } }
/** What an event by which a person keeps the GST records: with which total and treatment, who, and when. */
const keptBy = (beside: KeptBeside, { metadata }: Recorded): GstKept => ({
  ...beside,
  by: (metadata && userIdOfActor(metadata.actor)) ?? '',
  at: metadata?.at ?? 0,
})

type Keeping = Extract<InvoiceEvent, { type: 'InvoiceFieldsConfirmed' | 'InvoiceReviewed' }>['data']
/**
 * As `{ gstKept }`, where the event keeps the GST: confirmed by itself, or accepted although it is flagged. Nothing for events of older
 * versions.
 */
export function gstKeptIn(data: Partial<Keeping>, event: Recorded): { gstKept?: GstKept } {
  if ('looked' in data && data.beside && data.looked?.gst !== undefined) return { gstKept: keptBy(data.beside, event) }
  if ('accepted' in data && data.accepted && data.anyway?.gst !== undefined)
    return { gstKept: keptBy(keptBeside(data.accepted.values), event) }
  return {}
}

/** Drops a kept GST whose total or treatment has changed. */
export function withoutStaleGst<K extends { gstKept?: KeptBeside; confirmedValues: FlaggedValues['confirmedValues'] }>(
  it: K,
  values: Parts,
): K {
  const { gstKept, ...rest } = it
  if (!gstKept || (gstKept.total === totalOf(values) && gstKept.treatment === treatmentOf(values))) return it
  const { gst: _, ...confirmedValues } = it.confirmedValues
  return { ...rest, confirmedValues } as unknown as K // the same with fewer confirmations
}
