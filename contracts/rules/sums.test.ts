import { expect, it } from 'vitest'
import { sumsOf } from './sums.ts'

it('there is one sum for each currency, Australian dollars first; credit notes subtract, and unknown amounts are counted but not added', () => {
  const invoices = [
    { total: 5000, gst: 0, currency: 'NZD' },
    { total: 11_000, gst: 1000, currency: 'AUD' },
    { total: -2200, gst: -200, currency: 'AUD' },
    { total: null, gst: null, currency: 'AUD' },
    { total: 100, gst: null, currency: 'EUR' },
  ]
  expect(sumsOf(invoices)).toEqual([
    { currency: 'AUD', total: 8800, gst: 800, unknown: 2 },
    { currency: 'EUR', total: 100, gst: 0 },
    { currency: 'NZD', total: 5000, gst: 0 },
  ])
  expect(sumsOf([])).toEqual([])
})
