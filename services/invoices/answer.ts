/** An invoice's row as the calls answer it. Pure, but for the links it signs. */
import type { FieldState, InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { allFields, type AnyField } from '@docketry/contracts/fields.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { usualCurrency } from '@docketry/contracts/rules/currencies.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import { confirmedFields, gstOf, totalOf } from './invoice.ts'
import { readFor } from './machine-brief.ts'
import { parsedData } from './parsed-data.ts'

export const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents))
const isMoney = (field: AnyField): field is 'total' | 'gst' => field === 'total' || field === 'gst'
const shown = (field: AnyField, value: string | number) => (isMoney(field) ? toDollars(Number(value)) : value)

/** The category's id from the list; a typed one is its own id. */
const categoryOf = (name: string | null) => name === null ? null : (expenseCategories.find(category => category.name === name) ?? { id: name, name })

function fieldState(row: InvoiceRow, field: AnyField): FieldState {
  const { found, others } = readFor(row.extraction, field)
  const place = (it: { page?: number | undefined; box?: [number, number, number, number] | undefined } | null) => ({
    ...(it?.page === undefined ? {} : { page: it.page }),
    ...(it?.box === undefined ? {} : { box: it.box }),
  })
  const edited = row.byPerson.includes(isMoney(field) ? 'parts' : field)
  return {
    confidence: found?.confidence ?? 0,
    setBy: edited ? 'person' : 'stage',
    candidates: others.map(candidate => ({ value: shown(field, candidate.value), ...place(candidate) })),
    ...place(found),
  }
}

export const fieldStates = (row: InvoiceRow): InvoiceAnswer['fields'] => Object.fromEntries(allFields.map(field => [field, fieldState(row, field)]))

/** The pages of an invoice with their short-lived addresses. */
export const pageAnswers = (row: Pick<InvoiceRow, 'id' | 'pages'>, links: Links, at: number): InvoiceAnswer['pages'] => row.pages.map((page, i) => ({
  page: i + 1, fileId: page.fileId, filePage: page.page, width: page.width, height: page.height,
  image: links.blob('image', page.fileId, page.image, at, row.id), words: links.blob('words', page.fileId, page.words, at, row.id),
}))

/** The fields of an accepted row that stand as they did when they were accepted anyway. */
export const anywayOf = ({ anyway, values }: Pick<InvoiceRow, 'anyway' | 'values'>): { anyway?: string[] } => (anyway ? { anyway: confirmedFields({ looked: anyway, values }) } : {})

/** `at` (UTC ms) decides how long the page addresses are good. */
export function invoiceAnswer(row: InvoiceRow, links: Links, at: number): InvoiceAnswer {
  const { values, extraction } = row
  const pages = pageAnswers(row, links, at)
  const supplier = values.supplierName === null && values.supplierAbn === null ? null : { abn: values.supplierAbn, name: values.supplierName }
  return {
    id: row.id, groupId: row.groupId, order: row.order, pages,
    paymentDate: values.paymentDate, invoiceDate: values.invoiceDate, invoiceNumber: values.invoiceNumber,
    supplier, tempSupplierName: extraction.fields.supplierName?.value ?? null, seller: values.supplierName,
    cat: categoryOf(values.category), total: dollars(totalOf(values)), gst: dollars(gstOf(values)),
    originalGst: dollars(extraction.fields.gst?.value ?? null), dueDate: values.dueDate ?? null, currency: values.currency ?? usualCurrency, confirmed: confirmedFields(row), treatment: values.parts[0]?.treatment ?? 'taxable',
    signedImage: pages[0]?.image ?? null, imageId: links.imageId(row.id, row.generation), resourcePrefix: row.prefix,
    parsedData: parsedData(row), wasModified: row.wasModified, reviewed: row.reviewed, ...anywayOf(row), manualReview: row.manualReview, model: extraction.model,
    ...(row.reading ? { reading: true as const } : {}),
    fields: fieldStates(row),
  }
}
