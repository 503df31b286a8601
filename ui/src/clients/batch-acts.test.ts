// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { contentsWords } from './batch-acts.ts'

it('says how much goes with a batch', () => {
  expect(contentsWords({ invoiceCount: 1, descendants: [] })).toBe('its 1 invoice')
  expect(contentsWords({ invoiceCount: 12, descendants: ['a'] })).toBe('the batch merged into it, 12 invoices in all,')
  expect(contentsWords({ invoiceCount: 1300, descendants: ['a', 'b'] })).toBe('the 2 batches merged into it, 1,300 invoices in all,')
})
