import { expect, it } from 'vitest'
import type { WorksheetEvent } from '@docketry/contracts/events/worksheet.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { namedIn, stepsOf } from './history.ts'

const key = { firmId: 'f', clientId: 'c', period: 'q106' }
const stored = (events: WorksheetEvent[]): StoredEvent[] =>
  events.map((event, at) => ({ ...event, metadata: { actor: 'user:ann', at } }) as unknown as StoredEvent) // nothing else is read
const events = stored([
  { type: 'SalesTyped', data: { ...key, sales: { G1: 1_100_000, G3: 500 } } },
  { type: 'SalesTyped', data: { ...key, sales: { G1: 2_200_000 } } },
  { type: 'AdjustmentExplained', data: { ...key, of: 'q105', invoiceId: 'i', reason: 'A credit note came.' } },
  {
    type: 'WorksheetFrozen',
    data: {
      ...key,
      basis: 'cash',
      sales: {},
      purchases: { G10: 0, G11: 0, G13: 0, G14: 0, G15: 0 },
      adjusted: { G7: 0, G18: 0 },
      labels: { '1A': 200_000, '1B': 1234 },
      lodged: {},
      invoices: 1200,
      adjustments: 1,
      gst: 0,
      blob: 'b',
    },
  },
  { type: 'WorksheetReopened', data: { ...key, reason: 'An invoice was found.' } },
  { type: 'WorksheetLodged', data: { ...key, blob: 'b', reference: 'REF 7', date: '2026-10-20', note: 'By phone.' } },
])

it('the history of a worksheet says what was stated, newest first, with reasons and the sales before', () => {
  expect(stepsOf(events, () => 'Bluegum A1').map(({ kind, words, reason }) => [kind, words, reason])).toEqual([
    ['lodged', 'Lodged on 20 Oct 2026, reference REF 7', 'By phone.'],
    ['reopened', 'Reopened', 'An invoice was found.'],
    ['frozen', 'Frozen with 1A $2,000.00 and 1B $12.34: 1,200 invoices, 1 adjustment, cash basis', null],
    ['explained', 'Adjustment of Apr–Jun 2026 · BAS Q4 FY26 explained: Bluegum A1', 'A credit note came.'],
    ['sales', 'Sales changed: G1 from $11,000.00 to $22,000.00, G3 from $5.00 to nothing', null],
    ['sales', 'Sales changed: G1 from nothing to $11,000.00, G3 from nothing to $5.00', null],
  ])
})
it('the invoices that it names are those of adjustments', () => expect(namedIn(events)).toEqual(['i']))
