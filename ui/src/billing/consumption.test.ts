import { expect, it } from 'vitest'
import { allowanceText } from './consumption.tsx'

const period = { kind: 'quarter' as const, from: '2026-07-01', before: '2026-10-01' }

it('allowanceText gives what is left of the quarter, or of the month', () => {
  expect([
    allowanceText({ allowed: 3000, consumed: 20, period }),
    allowanceText({ allowed: 100, consumed: 99, period: { ...period, kind: 'month' } }),
  ]).toEqual(['2,980 scans left for this quarter', '1 scan left for this month'])
})

it('allowanceText asks to upgrade once nothing is left, also beyond that', () => {
  expect([allowanceText({ allowed: 100, consumed: 100, period }), allowanceText({ allowed: 100, consumed: 130, period })]).toEqual([
    '100/100. Please upgrade',
    '130/100. Please upgrade',
  ])
})
