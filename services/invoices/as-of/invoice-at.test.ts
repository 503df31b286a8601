import { expect, it } from 'vitest'
import type { StoredEvent } from '../../platform/events/event.ts'
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
