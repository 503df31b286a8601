import { expect, it } from 'vitest'
import type { StoredEvent } from '../../platform/events/event.ts'
import { totalsOf } from './as-of.ts'
import { invoiceAt } from './invoice-at.ts'

/** Its data are not those of the type, so that no row can be made from it. */
const broken = {
  type: 'InvoiceExtracted',
  data: { invoiceId: 'a' },
  metadata: { at: 10 },
  revision: 0,
  position: 1,
} as unknown as StoredEvent

it('an invoice of which not even the first event can be applied is unknown from then on, and was not there before', () => {
  expect([invoiceAt('a', [broken], 9), invoiceAt('a', [broken], 10)]).toEqual([null, 'unknown'])
})

it('totals are those of cards: Australian dollars first, and a GST that is not known counts in these alone', () => {
  const of = (currency: string, total: number | null, gst: number | null) => ({ currency, total, gst, parts: [] })
  const totals = totalsOf([of('NZD', 8450, null), of('NZD', null, 0), of('AUD', 1100, null), of('EUR', 100, 0)])
  expect(totals.map(({ currency, invoices, total, unknown }) => [currency, invoices, total, unknown])).toEqual([
    ['AUD', 1, 1100, 1],
    ['EUR', 1, 100, 0],
    ['NZD', 2, 8450, 1],
  ])
})
