import { expect, it } from 'vitest'
import { gstProblem, gstTolerance } from './gst-limit.ts'

const level = (total: number | null, gst: number | null, tolerance?: number) => gstProblem(total, gst, tolerance)?.level ?? null

it('a GST above one eleventh of the total by more than the tolerance is doubtful', () => {
  expect([level(11_000, 1000), level(11_000, 1001), level(11_000, 1002)]).toEqual([null, null, 'doubtful'])
  expect([level(11_000, 1003, gstTolerance.printed), level(11_000, 1004, gstTolerance.printed)]).toEqual([null, 'doubtful'])
})

it('a GST equal to the total, or above it, is wrong', () => {
  expect([level(11_000, 11_000), level(11_000, 11_001), level(0, 5), level(-11_000, -11_000), level(5, 5)]).toEqual(Array(5).fill('wrong'))
})

it('the GST of a refund is checked like that of a purchase, and one of the other sign is doubtful', () => {
  expect([level(-11_000, -1000), level(-11_000, -1002), level(-11_000, 1000)]).toEqual([null, 'doubtful', 'doubtful'])
})

it('a GST of zero is not flagged, nor is one when the total or the GST is not known', () => {
  expect([level(0, 0), level(11_000, 0), level(null, 1000), level(11_000, null)]).toEqual(Array(4).fill(null))
})
