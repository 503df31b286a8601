import { expect, it } from 'vitest'
import { treatmentNames } from '../worksheet-texts.ts'
import type { Treatment } from '../events/invoice.ts'
import { isGstMissing } from './treatments.ts'

const treatments = Object.keys(treatmentNames) as Treatment[] // the keys of a record by treatment

it('a GST is missing only where its treatment gives a credit for it', () => {
  expect(treatments.filter(treatment => isGstMissing([{ gst: null, treatment }]))).toEqual(['taxable', 'capital'])
  expect(treatments.filter(treatment => isGstMissing([{ gst: 0, treatment }]))).toEqual([])
})

it.each<[number | null, number | null, boolean]>([
  [null, null, true],
  [100, null, true],
  [null, 100, false],
])('private part with a GST of %s, capital part with %s: missing is %s', (privateGst, capitalGst, isMissing) => {
  const parts = [
    { gst: privateGst, treatment: 'private' as const },
    { gst: capitalGst, treatment: 'capital' as const },
  ]
  expect(isGstMissing(parts)).toBe(isMissing)
})
