import { describe, expect, it } from 'vitest'
import type { ExtractedFields } from '@docketry/contracts/fields.ts'
import type { InvoiceRow } from '@docketry/contracts/views/rows.ts'
import { anomaliesOf } from './anomalies.ts'
import { valuesOf } from './invoice.ts'

const text = (value: string, confidence = 0.99) => ({ value, confidence })
const cents = (value: number, confidence = 0.99) => ({ value, confidence })

const sound: ExtractedFields = {
  invoiceDate: text('2026-07-03'), invoiceNumber: text('INV-1'), supplierAbn: text('51824753556'), supplierName: text('Marlow Street Produce'),
  category: text('Stock'), total: cents(11_000), gst: cents(1000),
}

const row = (fields: Partial<ExtractedFields> = {}, more: Partial<InvoiceRow> = {}): InvoiceRow => {
  const all = { ...sound, ...fields }
  const values = valuesOf(all)
  const candidates = { invoiceDate: [], invoiceNumber: [], supplierAbn: [], supplierName: [], category: [], total: [], gst: [] }
  return {
    id: 'a', groupId: 'g', clientId: 'c', firmId: 'f', fileId: 'x', order: 1, prefix: 'scan_0', pages: [], values, byPerson: [],
    extraction: { model: 'fields@1', fields: all, candidates, currency: 'AUD' }, wasModified: false, reviewed: false, manualReview: 0, generation: 0,
    paymentDate: values.paymentDate, ...more,
  }
}
const found = (...rows: InvoiceRow[]) => anomaliesOf(rows, '2026-11-21').map(({ field, level }) => `${field} ${level}`)

describe('anomalies', () => {
  it('are none on a sound invoice', () => expect(found(row())).toEqual([]))
  it('name what is missing, but never the number', () => {
    expect(found(row({ invoiceNumber: null, supplierAbn: null }))).toEqual(['supplierAbn wrong'])
  })
  it('name an ABN that fails its checksum, and a date in the future', () => {
    expect(found(row({ supplierAbn: text('51824753557'), invoiceDate: text('2027-01-01') }))).toEqual(['supplierAbn wrong', 'invoiceDate wrong'])
  })
  it('doubt what the machine is not sure of, until a person has set it', () => {
    expect(found(row({ category: text('Rent', 0.4) }))).toEqual(['category doubtful'])
    expect(found(row({ category: text('Rent', 0.4) }, { byPerson: ['category'] }))).toEqual([])
  })
  it('doubt nothing on a row that a person has accepted', () => {
    expect(found(row({ category: text('Rent', 0.4) }, { reviewed: true }))).toEqual([])
  })
  it('doubt a GST that is neither one eleventh nor zero', () => {
    expect(found(row({ gst: cents(450) }))).toEqual(['gst doubtful'])
    expect(found(row({ gst: cents(1003) }))).toEqual([])
    expect(found(row({ gst: cents(0) }))).toEqual([])
  })
  it('say one thing a cell', () => expect(found(row({ gst: cents(450, 0.2) }))).toEqual(['gst doubtful']))
  it('name both of two invoices with the same supplier and number, however it is spaced', () => {
    expect(found(row(), row({ invoiceNumber: text('inv -1') }, { id: 'b' }))).toEqual(['invoiceNumber wrong', 'invoiceNumber wrong'])
  })
})
