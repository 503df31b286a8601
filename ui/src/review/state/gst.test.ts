import { expect, it } from 'vitest'
import { gstChoices, nextGst, gstWithin } from './gst.ts'
import type { Values } from './values.ts'

const values = { total: 54450, gst: 450, treatment: 'taxable' } as Values
const original = { gst: 450, treatment: 'taxable' } as const

it('cycles original, GST free, ten per cent, and round again', () => {
  const first = nextGst(values, original)
  const second = nextGst({ ...values, ...first.patch }, original)
  const third = nextGst({ ...values, ...second.patch }, original)
  expect([first.words, second.words, third.words]).toEqual(['GST Free', '10 %', 'Original'])
  expect([first.patch.gst, second.patch.gst, third.patch.gst]).toEqual([0, 4950, 450])
  expect(first.patch.treatment).toBe('gst-free')
})

it('goes from a typed value to the original', () => {
  expect(nextGst({ ...values, gst: 777 }, original).words).toBe('Original')
})

it('offers equal choices once, so that every press changes something', () => {
  expect(gstChoices({ total: 4950 }, { gst: 450, treatment: 'taxable' }).map(it => it.words)).toEqual(['Original', 'GST Free'])
})

it('divides by 11 and keeps the sign of a credit note', () => {
  expect(gstWithin(8635)).toBe(785)
  expect(gstWithin(-8635)).toBe(-785)
})

it('has no ten per cent of an unknown total', () => {
  expect(gstChoices({ total: null }, { gst: null, treatment: 'taxable' }).map(it => it.words)).toEqual(['Original', 'GST Free'])
})
