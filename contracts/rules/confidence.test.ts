import { expect, it } from 'vitest'
import { confidenceThresholds, isConfident, mayHaveInvoiceNumber } from './confidence.ts'

it('a value is confident from the threshold of its field on', () => {
  const at = (confidence: number) => [isConfident('total', confidence), isConfident('supplierAbn', confidence)]
  expect([confidenceThresholds.total, confidenceThresholds.supplierAbn]).toEqual([0.93, 0.97])
  expect([at(0.929), at(0.93), at(0.969), at(0.97)]).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ])
})

it('an invoice number may have been overlooked where its absence is not confident, without that confidence where a candidate may be one', () => {
  const others = { invoiceDate: [], supplierAbn: [], supplierName: [], category: [], total: [], gst: [] }
  const behind = (confidence: number) => ({ candidates: { ...others, invoiceNumber: [{ value: 'x', confidence }] } })
  const absent = (invoiceNumber: number) => ({ ...behind(0.5), absence: { invoiceNumber } })
  const cases = { absent89: absent(0.89), absent90: absent(0.9), behind3: behind(0.003), behind2: behind(0.002) }
  expect(Object.entries(cases).flatMap(([name, one]) => (mayHaveInvoiceNumber(one) ? [name] : []))).toEqual(['absent89', 'behind3'])
})
