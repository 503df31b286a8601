/** An e-invoice: one invoice or credit note as its XML file states it, without regard to UBL or CII. */
import type { InvoiceSyntax } from '../../content/xml-text.ts'

/**
 * The values of the fields. Dates `YYYY-MM-DD`; money in integer cents, of a credit note negative; the ABN 11 digits; the currency an ISO
 * 4217 code. Null is what the file does not state, or does not state in a form that can be read. `lineItems`: absent in pages that were
 * stored before they were read.
 */
export type ExactValues = {
  invoiceDate: string | null
  invoiceNumber: string | null
  supplierAbn: string | null
  supplierName: string | null
  total: number | null
  gst: number | null
  dueDate: string | null
  currency: string | null
  lineItems?: ExactLines
}

/** One line. Cents as above, without GST; `gst` at the rate that the line states. */
export type ExactLine = { description: string; quantity: number | null; amount: number; gst: number | null }
/**
 * At most `mostLineItems` lines. `count` and `sum` (cents): of all lines that state an amount. `addsUpTo`: as in contracts/line-items.ts.
 */
export type ExactLines = { items: ExactLine[]; count: number; sum: number; addsUpTo: 'net' | 'subtotal' | null }

/** A label with its text, as shown. */
export type Labelled = { label: string; text: string }

/**
 * `name`: the trading name, or the legal name where there is no other. `details`: legal name, identifiers, address and contact as lines of
 * text.
 */
export type Party = { name: string | null; details: string[] }

/** One line of the table, as text: amounts as `1,234.50`, also negative. `details`: description and notes. */
export type Line = { name: string; details: string[]; quantity: string; price: string; rate: string; amount: string }

/** `totals`: in the order of the document; its last is the amount to pay. `notes`: free text, such as terms of payment. */
export type EInvoice = {
  syntax: InvoiceSyntax
  credit: boolean
  values: ExactValues
  supplier: Party
  buyer: Party
  references: Labelled[]
  lines: Line[]
  totals: Labelled[]
  payment: Labelled[]
  notes: string[]
}
