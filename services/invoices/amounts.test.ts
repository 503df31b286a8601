import { expect, it } from 'vitest'
import type { Treatment } from '@docketry/contracts/events/invoice.ts'
import { withAmounts } from './amounts.ts'

const partsOf = (treatment: Treatment) => [{ amount: 11_000, gst: 1000, treatment }]

it.each(['capital', 'input-taxed', 'private'] as const)('a typed GST leaves the treatment %s, which only a person chooses', treatment => {
  expect(withAmounts(partsOf(treatment), { gst: 500 })).toEqual([{ amount: 11_000, gst: 500, treatment }])
  expect(withAmounts(partsOf(treatment), { gst: 0 })).toEqual([{ amount: 11_000, gst: 0, treatment }])
})

it('a typed GST makes an invoice taxable, none GST-free', () => {
  expect(withAmounts(partsOf('gst-free'), { gst: 500 })).toMatchObject([{ treatment: 'taxable' }])
  expect(withAmounts(partsOf('taxable'), { gst: 0 })).toMatchObject([{ treatment: 'gst-free' }])
})

it('a treatment that comes with the GST is taken, and a typed total changes neither', () => {
  expect(withAmounts(partsOf('capital'), { gst: 0, treatment: 'gst-free' })).toMatchObject([{ gst: 0, treatment: 'gst-free' }])
  expect(withAmounts(partsOf('capital'), { total: 22_000 })).toEqual([{ amount: 22_000, gst: 1000, treatment: 'capital' }])
})
