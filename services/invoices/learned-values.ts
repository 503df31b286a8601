/**
 * What later invoices learn from an invoice about its supplier: the values that a person confirmed or corrected, and where they are
 * printed. Pure.
 */
import { fieldNames, type Extraction, type FieldName, type TextValue } from '@docketry/contracts/fields.ts'
import {
  learnedFields,
  type LearnedValue,
  type KnownSupplierRow,
  type LearnedField,
  type Place,
  type PlacedValue,
  type ReadOnPages,
} from '@docketry/contracts/projections/known-supplier-rows.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { isConfident } from '@docketry/contracts/rules/confidence.ts'
import { isDomainOf, isLikeName } from '@docketry/contracts/rules/supplier-names.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'

/** The part of a row that events set; the rest follows from it. */
export type Learning = Pick<
  KnownSupplierRow,
  'id' | 'firmId' | 'clientId' | 'at' | 'values' | 'printedDate' | 'read' | 'confirmedValues' | 'reviewed' | 'recorded'
>

const placedIn = (found: TextValue[]): PlacedValue[] =>
  found.flatMap(({ value, page, box }) => (page === undefined || box === undefined ? [] : [{ value, page, box }]))

/** The part of an extraction that later invoices need. */
export function readOnPages({ fields, candidates, domains = [], knownSupplier }: Extraction): ReadOnPages {
  const values = Object.fromEntries(fieldNames.map(name => [name, fields[name]?.value ?? null])) as ReadOnPages['fields'] // one entry for each name
  return {
    fields: values,
    replaced: knownSupplier?.replaced ?? {},
    confident: {
      supplierAbn: isConfident('supplierAbn', fields.supplierAbn?.confidence ?? 0),
      supplierName: isConfident('supplierName', fields.supplierName?.confidence ?? 0),
    },
    domains,
    numbers: placedIn([...(fields.invoiceNumber ? [fields.invoiceNumber] : []), ...candidates.invoiceNumber]),
  }
}

/** The model's own value of a field. */
export const modelValue = ({ fields, replaced }: ReadOnPages, field: FieldName): string | number | null =>
  (field in replaced ? (replaced as Partial<ReadOnPages['fields']>)[field] : fields[field]) ?? null

/** The fields whose value is not the model's own: edited by a person, or taken from earlier invoices and then accepted. */
export const correctedFields = ({ values, read, reviewed }: Pick<Learning, 'values' | 'read' | 'reviewed'>): FieldName[] =>
  read === null
    ? []
    : fieldNames.filter(field => values[field] !== modelValue(read, field) && (values[field] !== read.fields[field] || reviewed))

/** Whether any value is not the model's own, with the date or with the printed date as `invoiceDate`; one that differs is enough. */
const isCorrected = (row: Learning): boolean =>
  [row.values.invoiceDate, row.printedDate].some(
    invoiceDate => correctedFields({ ...row, values: { ...row.values, invoiceDate } }).length > 0,
  )

/**
 * Whether a person confirmed the value, accepted the row, or typed another value than the extracted one. A value that is typed back to the
 * extracted one does not count.
 */
const isConfirmed = ({ values, read, confirmedValues, reviewed }: Learning, field: FieldName): boolean =>
  read !== null && (reviewed || confirmedValues[field] === values[field] || values[field] !== read.fields[field])

const withoutSpaces = (value: string): string => value.toUpperCase().replaceAll(/\s/gu, '')

function placeOf(placed: readonly PlacedValue[], value: string | null): Place | undefined {
  const found = value === null ? undefined : placed.find(it => withoutSpaces(it.value) === withoutSpaces(value))
  return found && { page: found.page, box: found.box }
}

function learnedValue(row: Learning, field: LearnedField): LearnedValue | null {
  const { values, read } = row
  if (read === null || !isConfirmed(row, field)) return null
  const [value, model] = [values[field] as string | null, modelValue(read, field) as string | null] // these fields are texts
  // Nothing is learned from a missing value, unless a person removed an invoice number.
  if (value === null && (field !== 'invoiceNumber' || model === null)) return null
  const placed = field === 'invoiceNumber' ? read.numbers : []
  const [place, mistaken] = [placeOf(placed, value), value === model ? undefined : placeOf(placed, model)]
  return { value, ...(place ? { place } : {}), ...(mistaken ? { mistaken } : {}) }
}

const textOf = (value: string | number | null): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/**
 * The ABN by which the row is found. A name that a person typed clears the extracted ABN, as it may be of the supplier that was read by
 * mistake (contracts/rules/suppliers.ts); where the typed name is like the printed one, it is of this supplier.
 */
function abnOf({ values, read }: Learning): string | null {
  const [abn, name, printed] = [textOf(values.supplierAbn), textOf(values.supplierName), read && textOf(read.fields.supplierName)]
  const wasCleared = abn === null && name !== null && printed !== null && name !== printed && isLikeName(name, printed)
  return wasCleared && read?.confident.supplierAbn ? textOf(read.fields.supplierAbn) : abn
}

/** Completes the row. It can be looked up by an ABN or a name only where that is confident or confirmed. */
export function knownSupplierRow(row: Learning): KnownSupplierRow {
  const { values, read } = row
  const found = learnedFields.flatMap(field => {
    const value = learnedValue(row, field)
    return value === null ? [] : [[field, value] as const]
  })
  const hasLearned = found.length > 0 && read !== null
  const isConfident = (field: 'supplierAbn' | 'supplierName') => isConfirmed(row, field) || (read?.confident[field] ?? false)
  const [abn, name] = [abnOf(row), textOf(values.supplierName)]
  const printed = read && textOf(modelValue(read, 'supplierName'))
  return {
    ...row,
    learned: Object.fromEntries(found),
    corrected: isCorrected(row) ? 1 : 0,
    abn: hasLearned && abn !== null && isAbn(abn) && isConfident('supplierAbn') ? abn : null,
    nameKey: hasLearned && name !== null && isConfident('supplierName') ? supplierKey(name) : null,
    printedKey: hasLearned && printed !== null && isConfident('supplierName') ? supplierKey(printed) : null,
    domain: (hasLearned && name !== null && isConfident('supplierName') && read.domains.find(domain => isDomainOf(domain, name))) || null,
  }
}
