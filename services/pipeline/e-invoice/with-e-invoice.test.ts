import { describe, expect, it } from 'vitest'
import type { Extraction } from '../../../contracts/fields.ts'
import type { ExactValues } from './e-invoice.ts'
import type { PageEInvoice, PageMayHaveEInvoice } from './page-e-invoice.ts'
import { withEInvoice } from './with-e-invoice.ts'

const box: [number, number, number, number] = [0.1, 0.1, 0.2, 0.2]
const drawn: [number, number, number, number] = [0.5, 0.5, 0.6, 0.6]
const text = (value: string, confidence = 0.99) => ({ value, confidence, page: 1, box })
const cents = (value: number, confidence = 0.99) => ({ value, confidence, page: 2, box })

/** What the words of a printed page give. */
const printed = (total = 33_000, confidence = 0.99): Extraction => ({
  model: 'fields@1-abc',
  fields: {
    invoiceDate: text('2026-08-14'),
    invoiceNumber: text('INV 20417'),
    supplierAbn: text('51824753556'),
    supplierName: text('HARBOUR STREET PLUMBING PTY LTD'),
    category: text('Repairs', 0.98),
    total: cents(total, confidence),
    gst: cents(3000),
  },
  candidates: {
    invoiceDate: [text('2026-08-14')],
    invoiceNumber: [text('INV 20417')],
    supplierAbn: [text('51824753556')],
    supplierName: [text('HARBOUR STREET PLUMBING PTY LTD')],
    category: [text('Repairs', 0.98)],
    total: [cents(total, confidence), cents(30_000, 0.01)],
    gst: [cents(3000)],
  },
  currency: 'AUD',
  byRule: { dueDate: text('2026-08-28'), dueDates: [text('2026-08-28')], currency: { value: 'AUD', confidence: 0.95 } },
})
const values: ExactValues = {
  invoiceDate: '2026-08-14',
  invoiceNumber: 'INV-20417',
  supplierAbn: '51824753556',
  supplierName: 'Harbour Street Plumbing',
  total: 33_000,
  gst: 3000,
  dueDate: '2026-08-28',
  currency: 'AUD',
}
const page = (eInvoice?: PageEInvoice): PageMayHaveEInvoice => ({
  page: 1,
  width: 1,
  height: 1,
  turned: 0,
  readBy: 'pdf-text',
  confidence: 1,
  words: [],
  ...(eInvoice ? { eInvoice } : {}),
})
/** The fields that are missing or flagged at any threshold. */
const uncertain = (fields: Extraction['fields']): string[] =>
  Object.entries(fields).flatMap(([name, field]) => ((field?.confidence ?? 0) < 0.9 ? [name] : []))

describe('withEInvoice', () => {
  it('changes nothing without an e-invoice', () => expect(withEInvoice(printed(), [page(), page()])).toEqual(printed()))

  it('takes the values of an embedded e-invoice, each where it is printed', () => {
    const { fields, byRule, candidates, model } = withEInvoice(printed(), [page({ values, boxes: null }), page()])
    expect(fields.invoiceNumber).toEqual({ value: 'INV-20417', confidence: 1, page: 1, box })
    expect(fields.supplierName).toEqual({ value: 'Harbour Street Plumbing', confidence: 1, page: 1, box })
    expect(fields.total).toEqual({ value: 33_000, confidence: 1, page: 2, box })
    expect([fields.category, model, byRule?.dueDate?.confidence]).toEqual([text('Repairs', 0.98), 'fields@1-abc', 1])
    expect(candidates.total.map(it => it.value)).toEqual([33_000, 30_000])
    expect(uncertain(fields)).toEqual([])
  })

  it('flags a total that is printed clearly as another, and offers the printed one', () => {
    const { fields, candidates } = withEInvoice(printed(44_000), [page({ values, boxes: null })])
    expect(fields.total).toEqual({ value: 33_000, confidence: 0.5 })
    expect(candidates.total.map(it => it.value)).toEqual([33_000, 44_000, 30_000])
    expect(uncertain(fields)).toEqual(['total'])
  })

  it('raises no dispute where the page is poorly read, or has the value too', () => {
    expect(withEInvoice(printed(44_000, 0.6), [page({ values, boxes: null })]).fields.total?.confidence).toBe(1)
    expect(withEInvoice(printed(44_000), [page({ values: { ...values, total: 30_000 }, boxes: null })]).fields.total).toEqual({
      value: 30_000,
      confidence: 1,
      page: 2,
      box,
    })
  })

  it('takes from the printed page what its e-invoice leaves out', () => {
    const { fields, byRule } = withEInvoice(printed(), [page({ values: { ...values, gst: null, dueDate: null }, boxes: null })])
    expect([fields.gst, byRule?.dueDate]).toEqual([cents(3000), text('2026-08-28')])
  })

  it('takes a drawn page by its own places, and nothing that its file leaves out', () => {
    const eInvoice = { values: { ...values, gst: null, invoiceNumber: null, dueDate: null, currency: null }, boxes: { total: drawn } }
    const { fields, candidates, absence, byRule, currency } = withEInvoice(printed(44_000), [page(), page(eInvoice)])
    expect([fields.total, candidates.total]).toEqual([
      { value: 33_000, confidence: 1, page: 2, box: drawn },
      [{ value: 33_000, confidence: 1, page: 2, box: drawn }],
    ])
    expect([fields.gst, candidates.gst, fields.invoiceNumber, absence, byRule?.dueDate, byRule?.dueDates, currency]).toEqual([
      null,
      [],
      null,
      { invoiceNumber: 1 },
      null,
      [],
      'AUD',
    ])
  })

  it('takes the currency that the file states', () => {
    expect(withEInvoice(printed(), [page({ values: { ...values, currency: 'NZD' }, boxes: {} })])).toMatchObject({
      currency: 'NZD',
      byRule: { currency: { value: 'NZD', confidence: 1 } },
    })
  })
})
