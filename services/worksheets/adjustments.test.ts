import { describe, expect, it } from 'vitest'
import type { WorksheetStateRow } from '@docketry/contracts/projections/worksheet-rows.ts'
import { periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import { noPurchases } from '@docketry/contracts/rules/worksheet.ts'
import { adjustedBy, quartersOf, takesFrom } from './adjustments.ts'

const rangeOf = (period: string) => periodRange(periodOf(period) ?? { kind: 'quarter', index: 0 })
const frozen = (period: string): WorksheetStateRow => ({
  id: period,
  firmId: 'f',
  clientId: 'c',
  period,
  ...rangeOf(period),
  blob: 'blob',
  adjustments: 0,
  frozen: { by: 'u', at: 1 },
  lodged: null,
})
const lodged = (period: string): WorksheetStateRow => ({
  ...frozen(period),
  lodged: { by: 'u', at: 2, reference: '1', date: '2026-10-20' },
})
/** The periods whose changes an open worksheet takes over. */
const takenBy = (period: string, ...rows: WorksheetStateRow[]) =>
  takesFrom(rows, { id: period, range: rangeOf(period) }).map(row => row.period)

describe('a worksheet takes over the changes', () => {
  it('of the lodged period before it', () => expect(takenBy('q107', lodged('q106'))).toEqual(['q106']))
  it('of several lodged periods before it, where it is the first that is not lodged', () => {
    expect(takenBy('q107', lodged('q105'), lodged('q106'))).toEqual(['q105', 'q106'])
    expect(takenBy('q107', lodged('q105'))).toEqual([])
  })
  it('of no period that is only frozen, and of none after it', () => {
    expect(takenBy('q107', frozen('q106'))).toEqual([])
    expect(takenBy('q106', lodged('q107'))).toEqual([])
  })
  it('of no period that lies within its own', () => {
    expect(takenBy('y27', lodged('q106'))).toEqual([])
    expect(takenBy('y27', lodged('y26'))).toEqual(['y26'])
  })
  it('of a quarter also where the client reports by month since', () => {
    expect(takenBy('m321', lodged('q106'))).toEqual(['q106'])
    expect(takenBy('m322', lodged('q106'))).toEqual([])
  })
})

it('a credit gained increases G18, and a credit lost increases G7', () => {
  const adds = (G11: number) => ({ adds: { ...noPurchases, G11 } })
  expect(adjustedBy([adds(11_000), adds(-2200), adds(1100), adds(-3300)])).toEqual({ G7: 5500, G18: 12_100 })
  expect(adjustedBy([])).toEqual({ G7: 0, G18: 0 })
})

it('the quarters of a period are those of its days', () => {
  expect(quartersOf(rangeOf('q106'))).toEqual([106])
  expect(quartersOf(rangeOf('m321'))).toEqual([107])
  expect(quartersOf(rangeOf('y27'))).toEqual([106, 107, 108, 109])
})
