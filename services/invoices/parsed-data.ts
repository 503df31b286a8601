/** The specified `parsedData`: pixels, bottom-left and top-right corners, origin top left. Made from the fractions that events hold. */
import type { FieldName } from '@docketry/contracts/fields.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'

const names = {
  total: 'total', gst: 'gst', invoiceNumber: 'invoice_id', invoiceDate: 'invoice_paid_date', supplierAbn: 'abn', supplierName: 'temp_supplier_name',
} as const satisfies Partial<Record<FieldName, string>>

/** A JSON string. Sizes are those of the first page; a rectangle on a later page is left out. */
export function parsedData({ extraction, pages }: InvoiceRow): string {
  const [first] = pages
  const { width: w, height: h } = first ?? { width: 0, height: 0 }
  const fields = Object.entries(names) as [keyof typeof names, string][] // keys of the constant above
  const values = fields.map(([field, name]) => {
    const value = extraction.fields[field]?.value ?? null
    return [name, typeof value === 'number' ? toDollars(value) : value]
  })
  const rectangles = fields.flatMap(([field, name]) => {
    const found = extraction.fields[field]
    if (!found?.box || found.page !== 1) return []
    const [x0, y0, x1, y1] = found.box
    return [[name, { bottomLeft: { x: Math.round(x0 * w), y: Math.round(y1 * h) }, topRight: { x: Math.round(x1 * w), y: Math.round(y0 * h) } }]]
  })
  return JSON.stringify({ size: { w, h }, ...Object.fromEntries(values), rectangles: Object.fromEntries(rectangles) })
}
