/** The extraction of an invoice that has an e-invoice: its values are taken as they are, instead of being read from the words. */
import {
  allFields,
  type AnyField,
  type CentsValue,
  type ExtractedFields,
  type Extraction,
  type FieldCandidates,
  type TextValue,
} from '../../../contracts/fields.ts'
import { isConfident } from '../../../contracts/rules/confidence.ts'
import { defaultCurrency } from '../../../contracts/rules/currencies.ts'
import { isSameSupplier } from '../../../contracts/rules/suppliers.ts'
import type { PageEInvoice, PageMayHaveEInvoice } from './page-e-invoice.ts'

type Found = TextValue | CentsValue
/** Below every threshold: the page, printed clearly, says something else, so a person looks at both. */
const disputedConfidence = 0.5

const plain = (value: string | number): string => String(value).replace(/[\s-]/gu, '').toLowerCase()
function isSame(field: AnyField, a: string | number, b: string | number): boolean {
  if (field === 'supplierName') return isSameSupplier(String(a), String(b))
  return typeof a === 'number' ? a === b : plain(a) === plain(b)
}

/** What the words of the pages give for a field: the answer, and all candidates, best first. */
function printedOf({ fields, candidates, byRule }: Extraction, field: AnyField): { answer: Found | null; all: Found[] } {
  if (field === 'dueDate') return { answer: byRule?.dueDate ?? null, all: byRule?.dueDates ?? [] }
  if (field === 'currency') return { answer: byRule?.currency ?? null, all: byRule ? [byRule.currency] : [] }
  return { answer: fields[field], all: candidates[field] }
}

/**
 * A name may be the legal one in the file and the trading name on the page, and every page without a sign is in AUD: neither is a dispute.
 */
const disputable = (field: AnyField): boolean => field !== 'supplierName' && field !== 'category' && field !== 'currency'

/** Where the value stands: on the drawn page, or where the page prints it too; empty where neither is known. */
function placeOf(drawn: Found['box'], page: number, printed: Found | undefined): Pick<Found, 'page' | 'box'> {
  if (drawn) return { page, box: drawn }
  return printed?.page !== undefined && printed.box ? { page: printed.page, box: printed.box } : {}
}

/** Without an invoice number: the confidence that there is none, certain of a drawn page, and otherwise as the words gave it. */
function absenceOf({ absence }: Extraction, { boxes }: PageEInvoice, invoiceNumber: Found | null): Pick<Extraction, 'absence'> {
  if (invoiceNumber !== null) return {}
  if (boxes) return { absence: { invoiceNumber: 1 } }
  return absence ? { absence } : {}
}

/** The value of a field with its place, and its candidates. `page`: of the e-invoice, from 1 within the invoice. */
function fieldOf(
  field: Exclude<AnyField, 'category'>,
  { values, boxes }: PageEInvoice,
  page: number,
  printed: { answer: Found | null; all: Found[] },
): { found: Found | null; all: Found[] } {
  const value = values[field]
  // A drawn page says no more than the file. The page of a PDF may also say what its e-invoice leaves out.
  if (value === null) return boxes ? { found: null, all: [] } : { found: printed.answer, all: printed.all }
  const same = printed.all.find(it => isSame(field, value, it.value))
  const disputed = boxes === null && disputable(field) && !same && isConfident(field, printed.answer?.confidence ?? 0)
  const found = { value, confidence: disputed ? disputedConfidence : 1, ...placeOf(boxes?.[field], page, same) } as Found // the field decides which
  return { found, all: [found, ...(boxes ? [] : printed.all.filter(it => it !== same))].slice(0, 5) }
}

/**
 * `extraction`: what the words of the pages gave; `pages`: those of the invoice, in order. The first e-invoice among them decides; without
 * one the extraction is returned unchanged. The category is always that of the words, which an e-invoice does not state. Where a PDF
 * clearly prints another value than its e-invoice states, that of the e-invoice is taken with a confidence at which the field is flagged,
 * and the printed one is among the candidates.
 */
export function withEInvoice(extraction: Extraction, pages: PageMayHaveEInvoice[]): Extraction {
  const at = pages.findIndex(page => page.eInvoice)
  const eInvoice = pages[at]?.eInvoice
  if (!eInvoice) return extraction
  const exact = Object.fromEntries(
    allFields.flatMap(field => (field === 'category' ? [] : [[field, fieldOf(field, eInvoice, at + 1, printedOf(extraction, field))]])),
  ) as Record<Exclude<AnyField, 'category'>, { found: Found | null; all: Found[] }> // every field but the category
  const { dueDate, currency, ...own } = exact
  const fields = Object.fromEntries(Object.entries(own).map(([field, { found }]) => [field, found])) as Omit<ExtractedFields, 'category'> // typed by fieldOf
  const candidates = Object.fromEntries(Object.entries(own).map(([field, { all }]) => [field, all])) as Omit<FieldCandidates, 'category'>
  const { absence: _, ...rest } = extraction
  const currencyFound = (currency.found ?? { value: defaultCurrency, confidence: 0.95 }) as TextValue // a currency is text
  return {
    ...rest,
    ...absenceOf(extraction, eInvoice, fields.invoiceNumber),
    fields: { ...fields, category: extraction.fields.category },
    candidates: { ...candidates, category: extraction.candidates.category },
    eInvoice: allFields.filter(field => field !== 'category' && eInvoice.values[field] !== null),
    currency: currencyFound.value,
    byRule: { dueDate: dueDate.found as TextValue | null, dueDates: dueDate.all as TextValue[], currency: currencyFound }, // dates are text
  }
}
