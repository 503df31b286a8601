/**
 * The name, category and invoice number of a known supplier's invoice, each decided by what people confirmed before (its ABN:
 * apply-known-supplier.ts). Pure.
 */
import type { Extraction, TextValue } from '@docketry/contracts/fields.ts'
import type { LearnedValue, KnownSupplierRow, LearnedField, Place } from '@docketry/contracts/projections/known-supplier-rows.ts'
import { isConfident } from '@docketry/contracts/rules/confidence.ts'
import { isLikeName } from '@docketry/contracts/rules/supplier-names.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'
import { isSameShape, isDistinctive, numberShape } from './find-clues.ts'
import type { Recognised } from './recognise.ts'

/**
 * Confidence of a name and a category that at least `minAccepted` earlier invoices with this ABN agree on, of those that a person
 * accepted whole.
 */
const knownConfidence = 0.99
const minAccepted = 2
/** Highest confidence of a value taken from fewer invoices, or where the supplier is recognised less reliably: it is flagged. */
const flaggedConfidence = 0.9
/** Confidence of a number that the model did not rank. */
const unrankedConfidence = 0.05
/** How many of the newest invoices must agree on a category. */
const newestForCategory = 5
/** How far from the earlier places a value may be printed, across and down, in fractions of the page. */
const [maxAcross, maxDown] = [0.06, 0.04]
/** From this many earlier numbers at one place on, a number there is preferred to one elsewhere. */
const minPlaced = 2
/** From this many earlier numbers of one shape on, another shape is odd. */
const minShapes = 3
const oddConfidence = 0.5

const learnedOf = (invoices: readonly KnownSupplierRow[], field: LearnedField): LearnedValue[] =>
  invoices.flatMap(({ learned }) => learned[field] ?? [])
const textsOf = (invoices: readonly KnownSupplierRow[], field: LearnedField): string[] =>
  learnedOf(invoices, field).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))

/** How many accepted invoices have this value. One edit may correct many rows at once; each is accepted by itself. */
const acceptedWith = (invoices: readonly KnownSupplierRow[], field: LearnedField, value: string): number =>
  invoices.filter(({ reviewed, learned }) => reviewed && learned[field]?.value === value).length

/** Whether the page carries the supplier's ABN beyond doubt: the model is confident of it, or the name is the supplier's too. */
function hasCertainAbn({ fields }: Extraction, { by, invoices }: Recognised): boolean {
  const name = fields.supplierName && supplierKey(fields.supplierName.value)
  const isNamed = invoices.some(({ nameKey, printedKey }) => name !== null && (nameKey === name || printedKey === name))
  return by === 'abn' && (isNamed || isConfident('supplierAbn', fields.supplierAbn?.confidence ?? 0))
}

/**
 * The name as the firm writes it; null to keep the model's. Where the firm uses several names, the one that it uses for the printed name.
 */
export function knownName(extraction: Extraction, recognised: Recognised): TextValue | null {
  const read = extraction.fields.supplierName
  const key = read && supplierKey(read.value)
  const isAlias = ({ nameKey, printedKey }: KnownSupplierRow) => key !== null && (nameKey === key || printedKey === key)
  const spellOneName = (names: readonly string[]) => new Set(names.map(supplierKey)).size === 1
  const all = textsOf(recognised.invoices, 'supplierName')
  const names = spellOneName(all) ? all : textsOf(recognised.invoices.filter(isAlias), 'supplierName')
  const [name] = names
  if (name === undefined || !spellOneName(names)) return null
  // A confident name that nobody ever replaced is another name of the same ABN, such as of a shop of a chain.
  if (read && isConfident('supplierName', read.confidence) && !recognised.invoices.some(isAlias)) return null
  const place = read ?? {}
  if (hasCertainAbn(extraction, recognised) && acceptedWith(recognised.invoices, 'supplierName', name) >= minAccepted)
    return { ...place, value: name, confidence: Math.max(read?.confidence ?? 0, knownConfidence) }
  // Another spelling keeps the confidence of the printed name; an unlike name, which one mistaken edit may have set, is flagged.
  const isLike = read !== null && isLikeName(read.value, name)
  return { ...place, value: name, confidence: isLike ? read.confidence : Math.min(read?.confidence ?? 1, flaggedConfidence) }
}

/** The category of the client's invoices of the supplier, else of the firm's; null where they disagree. */
export function knownCategory(extraction: Extraction, recognised: Recognised, clientId: string): TextValue | null {
  const own = textsOf(
    recognised.invoices.filter(it => it.clientId === clientId),
    'category',
  )
  const all = (own.length > 0 ? own : textsOf(recognised.invoices, 'category')).slice(0, newestForCategory)
  const [category] = all
  if (category === undefined || all.some(it => it !== category)) return null
  const read = extraction.fields.category
  const confidence = read?.value === category ? read.confidence : Math.min(read?.confidence ?? 1, flaggedConfidence)
  return {
    value: category,
    confidence:
      hasCertainAbn(extraction, recognised) && acceptedWith(recognised.invoices, 'category', category) >= minAccepted
        ? Math.max(confidence, knownConfidence)
        : confidence,
  }
}

type Placed = { page?: number; box?: Place['box'] }

function isAt({ page, box }: Placed, place: Place): boolean {
  if (box === undefined || page !== place.page) return false
  const across = Math.min(Math.abs(box[0] - place.box[0]), Math.abs(box[2] - place.box[2]))
  return across <= maxAcross && Math.abs((box[1] + box[3] - place.box[1] - place.box[3]) / 2) <= maxDown
}
const isAtAny = (it: Placed, places: readonly (Place | undefined)[]): boolean =>
  places.some(place => place !== undefined && isAt(it, place))

/** Whether the value is printed where people corrected one before, and not where they confirmed one. */
const isMistaken = (it: Placed, known: readonly LearnedValue[]): boolean =>
  isAtAny(
    it,
    known.map(({ mistaken }) => mistaken),
  ) &&
  !isAtAny(
    it,
    known.map(({ place }) => place),
  )

/**
 * The invoice number by shape and place of earlier ones: `keep` the model's, `take` another that is printed on the page, `remove` the
 * model's, or `doubt` it. Confidence is never raised.
 */
export type NumberChoice = { choice: 'keep' | 'remove' } | { choice: 'take' | 'doubt'; number: TextValue }

export function knownNumber(
  { fields, candidates }: Extraction,
  { invoices }: Recognised,
  numbers: readonly Omit<TextValue, 'confidence'>[],
): NumberChoice {
  const known = learnedOf(invoices, 'invoiceNumber')
  const shapes = known.flatMap(({ value }) => (typeof value === 'string' ? [numberShape(value)] : []))
  const read = fields.invoiceNumber
  if (shapes.length === 0) return { choice: read && known.length > 0 && isMistaken(read, known) ? 'remove' : 'keep' }
  const hasShape = ({ value }: { value: string }, among = shapes) => among.some(shape => isSameShape(shape, numberShape(value)))
  const places = known.map(({ place }) => place)
  const isUsualPlace = (it: Placed) => places.filter(place => place !== undefined && isAt(it, place)).length >= minPlaced
  const ranked = candidates.invoiceNumber
  const unranked = numbers
    .filter(({ value }) => !ranked.some(it => it.value === value))
    .map(it => ({ ...it, confidence: unrankedConfidence }))
  const possible = [...ranked, ...unranked].filter(it => it.value !== read?.value && hasShape(it))
  if (read !== null && hasShape(read) && !isMistaken(read, known)) {
    const usual = isAtAny(read, places) ? undefined : possible.find(isUsualPlace)
    return usual ? { choice: 'take', number: usual } : { choice: 'keep' }
  }
  const placed = possible.filter(it => isAtAny(it, places))
  const distinctive = possible.filter(it => hasShape(it, shapes.filter(isDistinctive)))
  const number = placed[0] ?? (new Set(distinctive.map(({ value }) => value)).size === 1 ? distinctive[0] : undefined)
  if (number) return { choice: 'take', number }
  const isOdd = read !== null && !hasShape(read) && shapes.length >= minShapes && shapes.every(shape => isSameShape(shape, shapes[0] ?? ''))
  return isOdd ? { choice: 'doubt', number: { ...read, confidence: Math.min(read.confidence, oddConfidence) } } : { choice: 'keep' }
}
