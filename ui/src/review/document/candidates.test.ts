import { expect, it } from 'vitest'
import { fakeInvoice } from '../../../testing/fake-invoices.ts'
import { candidatesOf, lookalikes } from './candidates.ts'
import { valuesOf } from '../state/rows.ts'

it.each([
  ['IVOO939', 'IV00939'],
  ['10093387', 'I0093387'],
  ['INVO0O126', 'INV000126'],
  ['S1-00000216', 'SI-00000216'],
  ['1V65312', 'IV65312'],
])('%s looks like %s', (number, right) => expect(lookalikes(number)[0]).toBe(right))

it.each(['INV-1003', 'PO-954', '78619', '2026/004', '12345', 'ABC', ''])('%j has no lookalikes', number =>
  expect(lookalikes(number)).toEqual([]),
)

it('a lookalike is the first candidate, before other extracted values', () => {
  const invoice = fakeInvoice(1)
  const number = {
    ...invoice,
    invoiceNumber: '10000982',
    fields: {
      ...invoice.fields,
      invoiceNumber: { confidence: 0.2, setBy: 'stage' as const, candidates: [{ value: '10000982' }, { value: '62957' }] },
    },
  }
  expect(candidatesOf(number, 'invoiceNumber', valuesOf(number)).map(it => it.patch)).toEqual([
    { invoiceNumber: 'I0000982' },
    { invoiceNumber: '62957' },
  ])
})
