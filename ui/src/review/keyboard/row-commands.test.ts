import { expect, it } from 'vitest'
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import { gstChoices, nextGst, otherSign } from './row-commands.ts'
import type { Values } from '../state/rows.ts'

const values = { total: 54450, gst: 450, treatment: 'taxable' } as Values
const original = { gst: 450, treatment: 'taxable' } as const

it('nextGst cycles through original, GST free and ten per cent', () => {
  const first = nextGst(values, original)
  const second = nextGst({ ...values, ...first.patch }, original)
  const third = nextGst({ ...values, ...second.patch }, original)
  expect([first.words, second.words, third.words]).toEqual(['GST Free', '10%', 'Original'])
  expect([first.patch.gst, second.patch.gst, third.patch.gst]).toEqual([0, 4950, 450])
  expect(first.patch.treatment).toBe('gst-free')
})

it('nextGst goes from a typed value to the original', () => {
  expect(nextGst({ ...values, gst: 777 }, original).words).toBe('Original')
})

it('gstChoices lists equal values once, so that every press of the key changes something', () => {
  expect(gstChoices({ total: 4950 }, { gst: 450, treatment: 'taxable' }).map(it => it.words)).toEqual(['Original', 'GST Free'])
})

it('gstWithin divides by 11 and keeps the sign of a credit note', () => {
  expect(gstWithin(8635)).toBe(785)
  expect(gstWithin(-8635)).toBe(-785)
})

it('gstChoices has no ten per cent of an unknown total', () => {
  expect(gstChoices({ total: null }, { gst: null, treatment: 'taxable' }).map(it => it.words)).toEqual(['Original', 'GST Free'])
})

it('otherSign turns an invoice into a credit note', () => {
  expect(otherSign({ total: 54450, gst: 0 })).toEqual({ total: -54450, gst: 0 })
})
