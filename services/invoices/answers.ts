/**
 * A stored invoice as endpoints answer it: the specified answer (dollars), the row of the review page and the extraction details (cents).
 * Pure, except that it signs links.
 */
import type { FieldState, InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { FieldDetails, ServerRow, ExtractionDetails } from '@docketry/contracts/api/review.ts'
import { allFields, type AnyField, type FieldName, type TextValue, type ValueSource } from '@docketry/contracts/fields.ts'
import type { InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { currencyOf, foreignCurrency } from '../shared/currency-of.ts'
import { gstOf, toDollars, toDollarsOrNull, totalOf } from '@docketry/contracts/rules/money.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import type { MayFail } from '../platform/projections/failed-rows.ts'
import { confirmedFields, extractedField, reviewRowOf } from './values.ts'
import { amountSource, isSetByPerson, sourceOf, treatmentOf } from './value-sources.ts'

/** The id of a listed category; a typed one is its own id. */
const categoryOf = (name: string | null) =>
  name === null ? null : (expenseCategories.find(category => category.name === name) ?? { id: name, name })

/** `page` and `box` where they are known. */
const placeOf = ({ page, box }: Pick<TextValue, 'page' | 'box'>) => ({
  ...(page === undefined ? {} : { page }),
  ...(box === undefined ? {} : { box }),
})

function fieldDetails({ extraction }: InvoiceRow, field: AnyField, source: ValueSource): FieldDetails {
  const { found, others } = extractedField(extraction, field)
  return {
    confidence: found?.confidence ?? 0,
    setBy: source === 'person' ? 'person' : 'stage',
    source,
    candidates: others.map(candidate => ({
      ...(typeof candidate.value === 'number' ? { cents: candidate.value } : { value: candidate.value }),
      ...placeOf(candidate),
    })),
    ...(found ? placeOf(found) : {}),
  }
}

function detailsByField(row: InvoiceRow): ExtractionDetails['fields'] {
  const reviewRow = reviewRowOf(row)
  return Object.fromEntries(allFields.map(field => [field, fieldDetails(row, field, sourceOf(reviewRow, field))]))
}

const candidateInDollars = (candidate: FieldDetails['candidates'][number]): FieldState['candidates'][number] => {
  if ('value' in candidate) return candidate
  const { cents, ...place } = candidate
  return { value: toDollars(cents), ...place }
}
const withDollars = (fields: ExtractionDetails['fields']): InvoiceAnswer['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([field, it]) => [field, { ...it, candidates: it.candidates.map(candidateInDollars) }]))

/** The pages of an invoice with short-lived links. */
export const pageAnswers = (row: Pick<InvoiceRow, 'id' | 'pages'>, links: Links, at: number): InvoiceAnswer['pages'] =>
  row.pages.map((page, i) => ({
    page: i + 1,
    fileId: page.fileId,
    filePage: page.page,
    width: page.width,
    height: page.height,
    image: links.blob('image', page.fileId, page.image, at, row.id),
    words: links.blob('words', page.fileId, page.words, at, row.id),
  }))

/** The flagged fields that were accepted anyway and have not changed since. */
const anywayOf = ({ anyway, values }: Pick<InvoiceRow, 'anyway' | 'values'>): { anyway?: string[] } =>
  anyway ? { anyway: confirmedFields(anyway, values) } : {}

/** Names of the fields in `parsedData`. */
const specifiedNames = {
  total: 'total',
  gst: 'gst',
  invoiceNumber: 'invoice_id',
  invoiceDate: 'invoice_paid_date',
  supplierAbn: 'abn',
  supplierName: 'temp_supplier_name',
} as const satisfies Partial<Record<FieldName, string>>

/**
 * The specified `parsedData`, a JSON string: pixels, bottom-left and top-right corners, origin top left, made from the fractions in events.
 * Sizes are those of the first page; rectangles on later pages are left out.
 */
function parsedData({ extraction, pages }: InvoiceRow): string {
  const [first] = pages
  const { width: w, height: h } = first ?? { width: 0, height: 0 }
  const fields = Object.entries(specifiedNames) as [keyof typeof specifiedNames, string][] // keys of the constant above
  const values = fields.map(([field, name]) => {
    const value = extraction.fields[field]?.value ?? null
    return [name, typeof value === 'number' ? toDollars(value) : value]
  })
  const rectangles = fields.flatMap(([field, name]) => {
    const found = extraction.fields[field]
    if (!found?.box || found.page !== 1) return []
    const [x0, y0, x1, y1] = found.box
    return [
      [name, { bottomLeft: { x: Math.round(x0 * w), y: Math.round(y1 * h) }, topRight: { x: Math.round(x1 * w), y: Math.round(y0 * h) } }],
    ]
  })
  return JSON.stringify({ size: { w, h }, ...Object.fromEntries(values), rectangles: Object.fromEntries(rectangles) })
}

/** `at` (UTC ms): the page links expire some time after it. */
export function invoiceAnswer(row: InvoiceRow & MayFail, links: Links, at: number): InvoiceAnswer {
  const { values, extraction } = row
  const pages = pageAnswers(row, links, at)
  const supplier =
    values.supplierName === null && values.supplierAbn === null ? null : { abn: values.supplierAbn, name: values.supplierName }
  return {
    id: row.id,
    groupId: row.groupId,
    order: row.order,
    pages,
    paymentDate: values.paymentDate,
    invoiceDate: values.invoiceDate,
    invoiceNumber: values.invoiceNumber,
    supplier,
    tempSupplierName: extraction.fields.supplierName?.value ?? null,
    seller: values.supplierName,
    cat: categoryOf(values.category),
    total: toDollarsOrNull(totalOf(values)),
    gst: toDollarsOrNull(gstOf(values)),
    originalGst: toDollarsOrNull(extraction.fields.gst?.value ?? null),
    dueDate: values.dueDate ?? null,
    currency: currencyOf(values),
    confirmed: confirmedFields(row.confirmedValues, row.values),
    treatment: treatmentOf(values),
    treatmentSource: row.amountSources?.treatment ?? 'rule',
    signedImage: pages[0]?.image ?? null,
    imageId: links.imageId(row.id, row.generation),
    resourcePrefix: row.prefix,
    parsedData: parsedData(row),
    wasModified: row.wasModified,
    reviewed: row.reviewed,
    ...anywayOf(row),
    manualReview: row.manualReview,
    model: extraction.model,
    ...(row.reading ? { reading: true as const } : {}),
    ...(row.changedSince ? { changedSince: row.changedSince } : {}),
    revision: row.revision,
    ...(row.failedRow ? { failedRow: true as const } : {}),
    fields: withDollars(detailsByField(row)),
  }
}

const thousandths = (confidence: number | null): number | null => (confidence === null ? null : Math.round(confidence * 1000))

/**
 * Omits default values. `groupId`: the requested group, null for a quarter. `hasPrintedDate`: its client reports on the cash basis, where
 * the printed date is not the date of the row.
 */
export function serverRowOf(
  row: ReviewRow & MayFail,
  links: Links,
  { groupId, hasPrintedDate }: { groupId: string | null; hasPrintedDate: boolean },
): ServerRow {
  const { values, machine } = row
  const [total, gst, confirmed] = [totalOf(values), gstOf(values), confirmedFields(row.confirmedValues, row.values)]
  const typed = row.byPerson.length === 0 ? [] : allFields.filter(field => isSetByPerson(row, field))
  const treatment = treatmentOf(values)
  const changedSince = row.changedSince?.filter(field => hasPrintedDate || field !== 'invoiceDate')
  return {
    id: row.id,
    ...(row.groupId === groupId ? {} : { groupId: row.groupId }),
    order: row.order,
    prefix: row.prefix,
    imageId: links.imageId(row.id, row.generation),
    paymentDate: values.paymentDate,
    invoiceNumber: values.invoiceNumber,
    abn: values.supplierAbn,
    supplier: values.supplierName,
    category: values.category,
    total,
    gst,
    ...(hasPrintedDate ? { invoiceDate: values.invoiceDate } : {}),
    ...(treatment === 'taxable' ? {} : { treatment }),
    ...(values.dueDate ? { dueDate: values.dueDate } : {}),
    ...foreignCurrency(values),
    ...(machine.supplierName === values.supplierName ? {} : { readSupplier: machine.supplierName }),
    ...(machine.gst === gst ? {} : { readGst: machine.gst }),
    ...(confirmed.length > 0 ? { confirmedFields: confirmed } : {}),
    ...(typed.length > 0 ? { typed } : {}),
    ...(amountSource(row, 'gst') === 'rule' ? { gstByRule: true as const } : {}),
    ...(row.reviewed ? { reviewed: true as const, ...anywayOf(row) } : {}),
    ...(row.wasModified ? { wasModified: true as const } : {}),
    ...(row.reading ? { reading: true as const } : {}),
    ...(row.manualReview === 0 ? {} : { manualReview: row.manualReview }),
    ...(changedSince ? { changedSince } : {}),
    ...(row.failedRow ? { failedRow: true as const } : {}),
    confidence: machine.confidence.map(thousandths),
    stamp: row.stamp,
    revision: row.revision,
  }
}

/** `at` (UTC ms): the page links expire some time after it. */
export const extractionDetailsOf = (row: InvoiceRow, links: Links, at: number): ExtractionDetails => ({
  id: row.id,
  stamp: row.stamp,
  model: row.extraction.model,
  parsedData: parsedData(row),
  fields: detailsByField(row),
  pages: pageAnswers(row, links, at),
})
