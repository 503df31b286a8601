import { expect, it } from 'vitest'
import { typedDate } from '@docketry/contracts/rules/dates.ts'
import { slashed, todayIn } from './shown.ts'

const today = '2026-11-21'

it('takes day, month and year parted by space, dot, slash or dash', () => {
  for (const text of ['18 9 2026', '18.09.2026', '18/9/26', '18-09-2026', ' 18 / 9 / 2026 ', '18/9/2026/', '2026-09-18']) expect(typedDate(text, today)).toBe('2026-09-18')
})

it('takes the latest such day that is not after today when the year is missing', () => {
  expect(typedDate('21/11', today)).toBe('2026-11-21')
  expect(typedDate('22/11', today)).toBe('2025-11-22')
  expect(typedDate('29.2', today)).toBe('2024-02-29')
})

it('is null for days that do not exist and for other texts', () => {
  for (const text of ['31/4/2026', '0/1/2026', '12/13', '18', '', '2026-13-18', '18/9/2026x', '1/2/3/4', '18/9/026']) {
    expect(typedDate(text, today)).toBeNull()
  }
})

it('shows dates day first', () => {
  expect(slashed('2026-09-08')).toBe('08/09/2026')
  expect(slashed(null)).toBe('')
})

it('knows today in Sydney, where it is a day later than in UTC by evening', () => {
  expect(todayIn('Australia/Sydney', Date.parse('2026-11-20T20:00:00Z'))).toBe('2026-11-21')
})
