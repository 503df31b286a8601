import { describe, expect, it } from 'vitest'
import type { ConsumptionRow } from '@docketry/contracts/projections/billing-rows.ts'
import type { Fact, StoredEvent } from '../../platform/events/event.ts'
import { extracted, failedFile, failedPage, received } from '../../testing/facts.ts'
import { consumption } from './consumption.ts'

/** The row of the firm `f` after these facts, each recorded at a moment. */
function rowAfter(...facts: [at: string, fact: Fact][]): ConsumptionRow | null {
  return facts.reduce<ConsumptionRow | null>((row, [at, fact], i) => {
    const metadata = { at: Date.parse(at), firmId: 'f' }
    const event = { ...fact, stream: 's', revision: i, position: i, id: `${i}`, metadata } as unknown as StoredEvent // what the fold reads
    return consumption.idsOf(event).includes('f') ? (consumption.evolve(row, event, 'f') as ConsumptionRow | null) : row
  }, null)
}
const opened: Fact = { type: 'FirmOpened', data: { businessId: 'f', joinCode: 'K7QM-2XVB', zone: 'Australia/Perth' } }

describe('what a firm has used of its plan', () => {
  it('is counted by the month of its zone', () => {
    const beforeMidnight = '2026-07-31T15:59:59Z'
    const afterMidnight = '2026-07-31T16:00:00Z'
    expect(rowAfter(['2026-07-01T00:00:00Z', opened], [beforeMidnight, extracted()], [afterMidnight, extracted()])?.months).toEqual({
      '2026-07': 1,
      '2026-08': 1,
    })
  })
  it('includes files and pages that could not be read, and none that failed on our side', () => {
    const at = '2026-08-03T00:00:00Z'
    expect(rowAfter([at, failedFile('file.empty')], [at, failedPage(2)])?.unreadable).toEqual({ '2026-08': 2 })
    for (const code of ['file.work-gone', 'file.fields-failed', 'file.not-found', 'storage.full'])
      expect(rowAfter([at, failedFile(code)]), code).toBeNull()
  })
  it('includes the bytes of uploads', () => {
    const at = '2026-08-03T00:00:00Z'
    expect(rowAfter([at, received('u1', 'a', 'b')], [at, received('u2', 'c')])?.bytes).toEqual({ '2026-08': 30 })
  })
  it('is never less than it was when documents were erased', () => {
    const at = '2026-08-03T00:00:00Z'
    const erased: Fact = {
      type: 'Erased',
      data: {
        businessId: 'c',
        firmId: 'f',
        invoices: [],
        files: [],
        consumed: { '2026-05': 7, '2026-08': 1 },
        unreadable: { '2026-05': 2 },
        bytes: {},
      },
    }
    expect(rowAfter([at, extracted()], [at, extracted()], [at, erased])).toMatchObject({
      months: { '2026-05': 7, '2026-08': 2 },
      unreadable: { '2026-05': 2 },
    })
  })
})
