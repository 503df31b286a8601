import { expect, it } from 'vitest'
import { reviewStatusOf, type FlaggedValues } from './reviewed.ts'
import { isReviewed } from './reviewed.ts'

it('is reviewed once a person accepted it and every flagged cell is settled', () => {
  expect(isReviewed(true, [])).toBe(true)
  expect(isReviewed(true, [{ settled: true }])).toBe(true)
  expect(isReviewed(true, [{ settled: true }, { settled: false }])).toBe(false)
  expect(isReviewed(false, [])).toBe(false)
  expect(isReviewed(false, [{ settled: true }])).toBe(false)
})

it('does not lose its acceptance to what another invoice says later', () => {
  expect(isReviewed(true, [{ settled: false, elsewhere: true }])).toBe(true)
  expect(isReviewed(true, [{ settled: false, elsewhere: false }])).toBe(false)
})

const doubts: FlaggedValues = { doubtful: {}, wrong: {}, looked: {}, accepted: true, anyway: {} }
const standing = (more: Partial<FlaggedValues>) => reviewStatusOf({ ...doubts, ...more })

it('stands as doubtful while a cell is neither corrected, confirmed nor accepted anyway with just this value', () => {
  const unsure = { doubtful: { gst: 300 } }
  expect([standing(unsure), standing({ ...unsure, looked: { gst: 300 } }), standing({ ...unsure, looked: { gst: 301 } }), standing({ ...unsure, anyway: { gst: 300 } })])
    .toEqual(['doubtful', 'reviewed', 'doubtful', 'reviewed'])
  const wrong = { wrong: { supplierAbn: null } }
  expect([standing(wrong), standing({ ...wrong, looked: { supplierAbn: null } }), standing({ ...wrong, anyway: { supplierAbn: null } }), standing({ wrong: { supplierAbn: '1' }, anyway: { supplierAbn: null } })])
    .toEqual(['doubtful', 'doubtful', 'reviewed', 'doubtful'])
})

it('is open where nothing asks for a look and nobody has accepted it', () => {
  expect([standing({ accepted: false }), standing({ accepted: false, doubtful: { gst: 1 } }), standing({ accepted: false, doubtful: { invoiceNumber: null }, looked: { invoiceNumber: null } })])
    .toEqual(['open', 'doubtful', 'open'])
})

it('takes an acceptance of before cells were named as a look at all that was doubtful, and at nothing that was wrong', () => {
  const { anyway: _, ...older } = doubts
  expect([reviewStatusOf({ ...older, doubtful: { gst: 300 } }), reviewStatusOf({ ...older, wrong: { supplierAbn: null } })]).toEqual(['reviewed', 'doubtful'])
})
