import { expect, it } from 'vitest'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { links } from '../platform/auth/signed-links.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { lineItemsCsv } from './line-items-csv.ts'

/** The only line of the CSV, of an invoice with these values. */
async function lineOf(values: Partial<InvoiceRow['values']>): Promise<string | undefined> {
  const items = [{ description: 'Crates returned', quantity: -2, amount: -2200, gst: -200 }]
  const row = {
    id: 'i',
    generation: 0,
    values: {
      invoiceDate: null,
      paymentDate: '2026-08-14',
      invoiceNumber: '20417',
      supplierName: 'Marlow',
      supplierAbn: null,
      category: null,
      parts: [{ amount: -2200, gst: -200, treatment: 'taxable' }],
      ...values,
    },
    extraction: { lineItems: { by: 'e-invoice', rules: 1, items, sum: -2200, addsUpTo: 'total' } },
  } as unknown as InvoiceRow // what the export reads of it
  const read = { find: () => Promise.resolve({ rows: [row], total: 1 }) } as unknown as ReadRows // the export reads nothing else
  let text = ''
  for await (const chunk of lineItemsCsv(read, links('key'), { filters: [{}], sort: [], origin: '' })) text += chunk
  return text.split('\r\n')[1]
}

it('a returned item has a negative quantity and amount, both as numbers', async () => {
  expect(await lineOf({})).toContain(',Crates returned,-2,-22.00,-2.00,the total,')
})
it('a line says the currency of its amounts, because sums of two currencies mean nothing', async () => {
  expect(await lineOf({})).toMatch(/,AUD$/u)
  expect(await lineOf({ currency: 'NZD' })).toMatch(/,NZD$/u)
})
