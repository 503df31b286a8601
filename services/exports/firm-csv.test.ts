import { expect, it } from 'vitest'
import type { InvoiceBriefRow, InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { links } from '../platform/auth/signed-links.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { invoicesCsv } from './firm-csv.ts'

const part = (amount: number | null, gst: number | null) => ({ amount, gst, treatment: 'taxable' as const })

/** The line of one reviewed invoice with these parts. */
async function lineOf(...parts: ReturnType<typeof part>[]): Promise<string | undefined> {
  const values = {
    invoiceDate: null,
    paymentDate: '2026-08-14',
    invoiceNumber: '20417',
    supplierName: 'Harbour Street',
    supplierAbn: '51824753556',
    category: 'Materials',
    parts,
  }
  const row: Pick<InvoiceRow, 'id' | 'clientId' | 'generation' | 'values'> = { id: 'i', clientId: 'c', generation: 0, values }
  const read = {
    find: () => Promise.resolve({ rows: [row], total: 1 }),
    getMany: () => Promise.resolve([{ id: 'i', reviewStatus: 'reviewed' } satisfies Partial<InvoiceBriefRow>]),
  } as unknown as ReadRows // the export reads these two only
  let text = ''
  for await (const chunk of invoicesCsv(read, links('key'), {
    firmId: 'f',
    from: '2026-07-01',
    before: '2026-10-01',
    sees: () => true,
    origin: '',
  }))
    text += chunk
  return text.split('\r\n')[1]
}

it('the CSV has the sums of the parts of an invoice, in dollars', async () => {
  expect(await lineOf(part(33_000, 3000), part(-1250, 0))).toContain(',317.50,30.00,')
})
it('the CSV leaves a sum empty when that of one part is unknown, as the grid does', async () => {
  expect(await lineOf(part(33_000, 3000), part(null, 0))).toContain(',,30.00,')
  expect(await lineOf(part(33_000, null), part(1100, 0))).toContain(',341.00,,')
})
