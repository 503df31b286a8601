/**
 * A row of the review page: the server's row (contracts/api/review.ts), the values that can be edited, and the unsaved edit of them. Money
 * is integer cents everywhere. Pure.
 */
import type { SavedField } from '@docketry/contracts/api/invoices.ts'
import type { ServerRow, ExtractionDetails } from '@docketry/contracts/api/review.ts'
import { allFields, type AnyField } from '@docketry/contracts/fields.ts'
import { allColumns, columnOf, joinKeys, splitKeys, type Column, type Key } from './columns.ts'

/** The extraction details without their key. */
export type LoadedDetails = Pick<ExtractionDetails, 'model' | 'parsedData' | 'fields' | 'pages'>

/**
 * The server's row of an invoice with its extraction details. `detailsNotLoaded`: it has no fields yet, and the pages it had before.
 * `saved`: it has the values of a save that the server has stored and not answered yet.
 */
export type ReviewInvoice = Omit<ServerRow, 'groupId'> & { groupId: string } & LoadedDetails & { detailsNotLoaded?: true; saved?: true }

/** The model's confidence in a field, 0..1. Available without the extraction details. */
export const confidenceOf = ({ confidence: confidences }: ReviewInvoice, field: AnyField): number =>
  (confidences[allFields.indexOf(field)] ?? 0) / 1000

/** Whether a person set the stored value. */
export const isTyped = ({ typed }: ReviewInvoice, field: AnyField): boolean => typed?.includes(field) ?? false

/** GST and supplier as extracted; the server omits them where nobody changed them. */
export const extractedGst = ({ readGst, gst }: Pick<ReviewInvoice, 'readGst' | 'gst'>): number | null =>
  readGst === undefined ? gst : readGst
export const extractedSupplier = ({ readSupplier, supplier }: Pick<ReviewInvoice, 'readSupplier' | 'supplier'>): string | null =>
  readSupplier === undefined ? supplier : readSupplier

/**
 * The values of a row that can be edited. Amounts negative on credit notes; dates `YYYY-MM-DD`; null is unknown. Drafts store these names
 * and shapes.
 */
export type Values = {
  paymentDate: string | null
  /** The printed date, where it is a value beside the date: on the cash basis. Null on accruals. */
  invoiceDate: string | null
  invoiceNumber: string | null
  abn: string | null
  supplier: string | null
  category: string | null
  total: number | null
  gst: number | null
  dueDate: string | null
  /** ISO 4217. */
  currency: string
  treatment: NonNullable<ServerRow['treatment']>
  /** A person has accepted the row. */
  reviewed: boolean
  note: string | null
  /** Columns whose values a person has confirmed (`joinKeys`). */
  confirmedColumns: string
  /** Columns whose unsaved values were filled in by an edit of another column (coupled.ts). */
  filled: string
  /** Columns of an accepted row that were accepted although they are flagged. `*`: all doubtful ones, stored by an older version. */
  anyway: string
}
/** Changed values of a row. */
export type Patch = Partial<Values>

/** The value of the page that a field of the server is, as it is saved. */
export const savedKey = (field: SavedField): keyof Values =>
  field === 'supplierName' ? 'supplier' : field === 'supplierAbn' ? 'abn' : field

/** Values that describe other values. */
const marks: readonly string[] = ['confirmedColumns', 'filled', 'anyway'] satisfies (keyof Values)[]
export const isMark = (key: string): boolean => marks.includes(key)
const wholeRow = '*'

const textOrNull = (it: string | null | undefined): string | null => it?.trim() || null
const joinFields = (fields: readonly string[]): string =>
  fields.length === 0 ? '' : joinKeys(allColumns.filter(({ field }) => fields.includes(field)).map(({ key }) => key))

/** The values of a server row, without edits. */
export const valuesOf = (it: ReviewInvoice): Values => ({
  paymentDate: it.paymentDate,
  invoiceDate: it.invoiceDate ?? null,
  invoiceNumber: textOrNull(it.invoiceNumber),
  abn: textOrNull(it.abn),
  supplier: textOrNull(it.supplier) ?? textOrNull(it.readSupplier),
  category: textOrNull(it.category),
  total: it.total,
  gst: it.gst,
  dueDate: it.dueDate ?? null,
  currency: it.currency ?? 'AUD',
  treatment: it.treatment ?? 'taxable',
  reviewed: it.reviewed ?? false,
  note: it.note?.text ?? null,
  confirmedColumns: joinFields(it.confirmedFields ?? []),
  filled: '',
  anyway: !it.reviewed ? '' : it.anyway ? joinFields(it.anyway) : wholeRow,
})

/** The part of `patch` that differs from `base`. */
export function realChange(base: Values, patch: Patch): Patch {
  const entries = Object.entries(patch) as [keyof Values, never][] // a patch has keys of Values only
  return Object.fromEntries(entries.filter(([key, value]) => base[key] !== value))
}

/** 10: chosen for manual review by a Docketry Accountant (specification, section 6). */
export const isWithAccountant = ({ manualReview }: Pick<ReviewInvoice, 'manualReview'>): boolean => manualReview === 10

export const isCredit = (it: Pick<Values, 'total' | 'gst'>): boolean => (it.total ?? it.gst ?? 0) < 0

const isIn = (joined: string, key: Key): boolean => joined.split(' ').includes(key)
export const isConfirmed = ({ confirmedColumns: confirmed }: Pick<Values, 'confirmedColumns'>, key: Key): boolean => isIn(confirmed, key)
export const isAcceptedAnyway = ({ anyway }: Pick<Values, 'anyway'>, key: Key): boolean => isIn(anyway, key)
/** Whether an older version accepted the row, which did not store the flagged columns: all doubtful values count as confirmed. */
export const isConfirmedAsWhole = ({ reviewed, anyway }: Pick<Values, 'reviewed' | 'anyway'>): boolean => reviewed && anyway === wholeRow
export const isFilled = ({ filled }: Pick<Values, 'filled'>, key: Key): boolean => isIn(filled, key)
/** The confirmed columns and one more. */
export const withConfirmed = ({ confirmedColumns: confirmed }: Pick<Values, 'confirmedColumns'>, key: Key): string =>
  joinKeys([...splitKeys(confirmed), key])

/** The keys of a patch whose values an acceptance covers. */
export const coveredKeys = (patch: Patch): string[] => editsOf(patch).filter(key => key !== 'reviewed')

/**
 * Whether an edit of an accepted row was accepted as well: the server takes an edit for a withdrawal, so the save states the acceptance.
 */
export const isAcceptedAgain = (was: Pick<Values, 'reviewed'>, patch: Patch): boolean =>
  was.reviewed && patch.reviewed !== false && coveredKeys(patch).length > 0

/**
 * Adds to `change` the marks without those of the values that it replaces, and withdraws the acceptance of a row with other values, unless
 * `given` sets these itself.
 */
export function withoutStaleMarks(now: Values, change: Patch, given: Patch): Patch {
  // A GST is kept beside its total and treatment.
  const replaced = { ...change, ...('total' in change || 'treatment' in change ? { gst: 0 } : {}) }
  const remaining = (joined: string): string =>
    joined
      .split(' ')
      .filter(key => !(key in replaced))
      .join(' ')
  const [confirmed, filled, anyway] = [
    given.confirmedColumns ?? remaining(now.confirmedColumns),
    given.filled ?? remaining(now.filled),
    given.anyway ?? remaining(now.anyway),
  ]
  const withdrawn = now.reviewed && given.reviewed === undefined && coveredKeys(change).length > 0
  return {
    ...change,
    ...(withdrawn ? { reviewed: false } : {}),
    ...(confirmed === now.confirmedColumns ? {} : { confirmedColumns: confirmed }),
    ...(filled === now.filled ? {} : { filled }),
    ...(anyway === now.anyway ? {} : { anyway }),
  }
}

/** The keys of a patch that count as an edit of the row: not its note, and not marks. */
export const editsOf = (patch: Patch): string[] => Object.keys(patch).filter(key => key !== 'note' && !isMark(key))

/** A flagged cell. `settled`: the row was accepted although this value is flagged. */
export type Flag = { level: 'wrong' | 'doubtful'; reason: string; settled?: true }
export type Flags = Partial<Record<Key, Flag>>

/**
 * One row of the grid: a new object whenever anything in it changes, otherwise the same object. `base`: the server's values; `patch`: the
 * unsaved edit; `values`: both together. `originalGst`: as extracted. `refused`: why the server did not save it.
 */
export type Row = {
  id: string
  invoice: ReviewInvoice
  base: Values
  values: Values
  patch: Patch
  flags: Flags
  originalGst: number | null
  refused: string | undefined
}

/** Whether a person set the value, here or earlier. */
export const isByPerson = (key: Key, patch: Patch, invoice: ReviewInvoice): boolean => key in patch || isTyped(invoice, columnOf(key).field)

/** Why the value is as in earlier invoices of the supplier; undefined where it is not, or was edited since. */
export const knownReason = ({ patch, invoice: { known } }: Pick<Row, 'patch' | 'invoice'>, { key, field }: Column): string | undefined =>
  known?.fields.includes(field) && !(key in patch) ? known.words : undefined

/** Whether the value is a person's: typed, chosen or confirmed, not filled in by an edit of another column. Rules never replace it. */
export const isPersons = ({ values, patch, invoice }: Pick<Row, 'values' | 'patch' | 'invoice'>, key: Key): boolean =>
  values[key] !== null && (isConfirmed(values, key) || (!isFilled(values, key) && isByPerson(key, patch, invoice)))
