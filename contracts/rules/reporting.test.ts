import { expect, it } from 'vitest'
import { isReportingField, reportingOf } from './reporting.ts'

it('each firm has its own value of how a client reports, of its mail and of its GST registration, and of nothing else', () =>
  expect(['period', 'basis', 'mail', 'gstRegistered', 'name', 'abn', 'email', 'zone'].filter(isReportingField)).toEqual([
    'period',
    'basis',
    'mail',
    'gstRegistered',
  ]))

it('a client reports per quarter by accruals, with mail processed by hand and an unknown registration, where the firm chose nothing else', () => {
  const unchosen = { period: 'quarter', basis: 'accruals', mail: 'by-hand', gstRegistered: null }
  expect(reportingOf(null, 'f')).toEqual(unchosen)
  const row = { reporting: { f: { basis: 'cash', mail: 'automatic' }, other: { period: 'month' } } } as const
  expect(reportingOf(row, 'f')).toEqual({ ...unchosen, basis: 'cash', mail: 'automatic' })
})
