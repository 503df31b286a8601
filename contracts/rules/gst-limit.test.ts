import { expect, it } from 'vitest'
import { gstProblem, gstTolerance } from './gst-limit.ts'

const level = (total: number | null, gst: number | null, tolerance?: number) => gstProblem(total, gst, tolerance)?.level ?? null

it('doubts a GST above one eleventh of the total by more than a cent', () => {
  expect([level(11_000, 1000), level(11_000, 1001), level(11_000, 1002)]).toEqual([null, null, 'doubtful'])
  expect([level(11_000, 1003, gstTolerance.printed), level(11_000, 1004, gstTolerance.printed)]).toEqual([null, 'doubtful'])
})

it('says that a GST equal to the total, or above it, is wrong', () => {
  expect([level(11_000, 11_000), level(11_000, 11_001), level(0, 5), level(-11_000, -11_000), level(5, 5)]).toEqual(Array(5).fill('wrong'))
})

it('measures a refund as a purchase, and doubts a GST of the other sign', () => {
  expect([level(-11_000, -1000), level(-11_000, -1002), level(-11_000, 1000)]).toEqual([null, 'doubtful', 'doubtful'])
})

it('says nothing of zero, nor where total or GST is not known', () => {
  expect([level(0, 0), level(11_000, 0), level(null, 1000), level(11_000, null)]).toEqual(Array(4).fill(null))
})
