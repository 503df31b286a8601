import { expect, it } from 'vitest'
import { candidate } from './candidate.ts'
import { gstBeside, rankPairs, marginalOptions } from './decode.ts'
import type { Option, Options } from './options.ts'

const option = (
  field: 'total' | 'gst',
  value: number | null,
  p: number,
  kind: Option['kind'] = value === null ? 'none' : 'found',
): Option => ({
  value,
  kind,
  p,
  occurrences: 1,
  best: candidate(field, value ?? '', [], 0, { kind }),
})
const options = (total: Option[], gst: Option[]): Options => ({
  invoiceDate: [],
  invoiceNumber: [],
  supplierAbn: [],
  supplierName: [],
  total,
  gst,
})
const sums = (...values: number[]) => values.map(value => candidate('total', value, [], 0))

it('pairs that add up come first', () => {
  const all = rankPairs(
    options([option('total', 50000, 0.5), option('total', 33000, 0.45)], [option('gst', 3000, 0.9)]),
    sums(30000, 33000, 50000),
  )
  expect(all[0]).toMatchObject({ total: { value: 33000 }, eleventh: true, closes: true })
})
it('a GST above one eleventh of the total is not chosen', () => {
  const all = rankPairs(options([option('total', 33000, 0.9)], [option('gst', 30000, 0.8), option('gst', 3000, 0.1)]), sums(30000))
  expect(all[0]!.gst.value).toBe(3000)
})
it('a labelled GST between one eleventh and one tenth of the total is chosen, as beside a credit for solar power', () => {
  const labelled: Option = { ...option('gst', 5177, 0.6), best: candidate('gst', 5177, [], 0, { penalty: -3 }) }
  expect(rankPairs(options([option('total', 53_363, 0.9)], [labelled, option('gst', null, 0.01)]), [])[0]!.gst.value).toBe(5177)
  expect(
    rankPairs(options([option('total', 53_363, 0.9)], [option('gst', 5177, 0.6), option('gst', null, 0.01)]), [])[0]!.gst.value,
  ).toBeNull()
})
it('one eleventh is an answer only beside a total', () => {
  const all = rankPairs(options([option('total', null, 0.9), option('total', 1100, 0.1)], [option('gst', 0, 1, 'eleventh')]), [])
  expect(all.map(pair => pair.total.value)).toEqual([1100])
})
it('one eleventh of a total of less than 6 cents is 0, never -0', () => {
  expect(gstBeside(option('gst', 0, 1, 'eleventh'), option('total', -5, 1))).toBe(0)
  expect(gstBeside(option('gst', 0, 1, 'eleventh'), option('total', 5, 1))).toBe(0)
})
it('the probabilities of all totals add up to one, as do those of all GSTs', () => {
  const all = rankPairs(
    options([option('total', 100, 0.6), option('total', 200, 0.4)], [option('gst', null, 0.5), option('gst', 9, 0.5)]),
    [],
  )
  for (const which of ['total', 'gst'] as const) expect(marginalOptions(all, which).reduce((sum, one) => sum + one.p, 0)).toBeCloseTo(1)
})

it('a labelled GST that is one eleventh of the total and a printed credit is chosen, and the net amount is no total', () => {
  const labelled: Option = { ...option('gst', 10380, 0.6), best: candidate('gst', 10380, [], 0, { penalty: -3 }) }
  const all = rankPairs(
    options([option('total', 101070, 0.6), option('total', 103801, 0.3)], [labelled, option('gst', null, 0.01)]),
    sums(101070, 103801, 10380, 13111),
  )
  expect(all[0]).toMatchObject({ total: { value: 101070 }, gst: { value: 10380 } })
})
