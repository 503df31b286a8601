import { expect, it } from 'vitest'
import { sumsText } from './sums.ts'

it('sums of several currencies stand beside each other, with the GST', () => {
  expect(
    sumsText([
      { currency: 'AUD', total: 138_600, gst: 12_600 },
      { currency: 'NZD', total: -2000, gst: 0 },
    ]),
  ).toBe('$1,386.00 incl.\u00a0GST\u00a0$126.00 + -NZD 20.00')
  expect(sumsText([{ currency: 'AUD', total: 138_600, gst: 12_600, unknown: 1 }])).toBe(
    '$1,386.00 incl.\u00a0GST\u00a0$126.00 (1 amount unknown)',
  )
  expect(sumsText([])).toBe('')
})
