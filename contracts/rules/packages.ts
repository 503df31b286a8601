/** The accounting packages that bills are exported to, and their names of tax codes. Pure. */
import type { TaxKind } from '../events/books.ts'
import type { Part } from '../events/invoice.ts'
import { gstWithin } from './money.ts'

export const packages = ['xero', 'myob', 'quickbooks'] as const
export type Package = (typeof packages)[number]
export const packageNames: Record<Package, string> = { xero: 'Xero', myob: 'MYOB AccountRight', quickbooks: 'QuickBooks Online' }

/**
 * Names as the packages print them (help.xero.com/au, myob.com/au/support gst-codes, Intuit's Australian code table). Null: the package has
 * no code for it.
 */
export const taxCodes: Record<Package, Record<TaxKind, string | null>> = {
  xero: {
    taxable: 'GST on Expenses',
    'gst-free': 'GST Free Expenses',
    capital: 'GST on Capital',
    'capital-free': 'GST Free Capital',
    'input-taxed': 'Input Taxed',
    private: 'BAS Excluded',
  },
  myob: { taxable: 'GST', 'gst-free': 'FRE', capital: 'CAP', 'capital-free': null, 'input-taxed': 'INP', private: 'N-T' },
  quickbooks: {
    taxable: 'GST on non-capital',
    'gst-free': 'GST-free non-capital',
    capital: 'GST on capital',
    'capital-free': 'GST-free capital',
    'input-taxed': 'Input taxed',
    private: 'Out of Scope',
  },
}

/** Whether a tax code is one of the table above that has GST; null for any other code, about which only the package knows. */
export function hasGst(of: Package, code: string): boolean | null {
  const known = Object.entries(taxCodes[of]).find(([, name]) => name?.toLowerCase() === code.trim().toLowerCase())?.[0]
  return known === undefined ? null : known === 'taxable' || known === 'capital'
}

/**
 * Whether credit notes are in an import file, as bills with negative amounts. Xero: “To import credit notes, add them as invoices or bills
 * with negative amounts” (help.xero.com, Accounts_InvoiceImport). MYOB: a supplier debit is a purchase with negative amounts, and `Amount`
 * of service purchases takes a negative sign (help of MYOB: Purchases Fields, Service). QuickBooks: a vendor credit is another transaction,
 * which the import of bills does not make.
 */
export const takesCreditNotes: Record<Package, boolean> = { xero: true, myob: true, quickbooks: false }

/** How many characters of a supplier's name and of an invoice number a package accepts. */
export const maxCharacters: Record<Package, { supplier: number; number: number }> = {
  xero: { supplier: 255, number: 255 },
  myob: { supplier: 50, number: 20 },
  quickbooks: { supplier: 100, number: 21 },
}

/**
 * A supplier's own rounding, of each line or of the price without GST, can make the GST a cent more or less than one eleventh of the total.
 */
const maxCentsOff = 1

/**
 * Null where amount (cents, with GST) and GST do not fit the treatment: packages compute the GST of a line anew from its tax code, so that
 * any other GST would become a wrong one. GST may be a cent off (`isCentOff`). A private part has no credit, whatever GST is printed.
 */
export function taxKindOf({ amount, gst, treatment }: Part): TaxKind | null {
  if (amount === null || gst === null) return null
  if (treatment === 'private') return 'private'
  // Purchases from a supplier that is not registered are reported with the GST-free ones (G14).
  if (treatment === 'no-gst') return gst === 0 ? 'gst-free' : null
  if (treatment === 'gst-free' || treatment === 'input-taxed') return gst === 0 ? treatment : null
  if (treatment === 'capital' && gst === 0) return 'capital-free'
  const off = Math.abs(gst - gstWithin(amount))
  return off === 0 || (gst !== 0 && off <= maxCentsOff) ? treatment : null
}

/** Whether the GST of a taxable part is a cent more or less than one eleventh of its amount. */
export const isCentOff = (part: Part): boolean =>
  ['taxable', 'capital'].includes(taxKindOf(part) ?? '') && part.gst !== gstWithin(part.amount ?? 0)
