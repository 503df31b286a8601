import { expect, it } from 'vitest'
import { perInvoice, startedMeter, withKey } from './use-meter.ts'

const after = (times: number[]) => times.reduce(withKey, startedMeter(10))

it('the meter shows seconds and keys per invoice once a few are reviewed', () => {
  const meter = after([0, 1000, 2000, 5000, 8000, 8000])
  expect(perInvoice(meter, 12)).toBeNull()
  expect(perInvoice(meter, 14)).toEqual({ seconds: '2.0', keys: '1.5' })
})

it('the meter counts a long pause as twenty seconds at most', () => {
  expect(after([0, 3_600_000]).ms).toBe(20_000)
})

it('the meter is null before any work', () => {
  expect(perInvoice(startedMeter(0), 5)).toBeNull()
})
