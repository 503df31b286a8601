import { expect, it } from 'vitest'
import { perReceipt, startedMeter, withKey } from './use-meter.ts'

const after = (times: number[]) => times.reduce(withKey, startedMeter(10))

it('the meter has seconds and keys a receipt once a few are reviewed', () => {
  const meter = after([0, 1000, 2000, 5000, 8000, 8000])
  expect(perReceipt(meter, 12)).toBeNull()
  expect(perReceipt(meter, 14)).toEqual({ seconds: '2.0', keys: '1.5' })
})

it('the meter counts a long pause as twenty seconds at most', () => {
  expect(after([0, 3_600_000]).ms).toBe(20_000)
})

it('the meter is null before any work', () => {
  expect(perReceipt(startedMeter(0), 5)).toBeNull()
})
