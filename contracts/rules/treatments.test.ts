import { expect, it } from 'vitest'
import { treatmentNames } from '../worksheet-texts.ts'
import type { Treatment } from '../events/invoice.ts'
import { isGstMissing } from './treatments.ts'

const treatments = Object.keys(treatmentNames) as Treatment[] // the keys of a record by treatment

it('a GST is missing only where its treatment gives a credit for it', () => {
  expect(treatments.filter(treatment => isGstMissing([{ gst: null, treatment }]))).toEqual(['taxable', 'capital'])
  expect(treatments.filter(treatment => isGstMissing([{ gst: 0, treatment }]))).toEqual([])
})

it('a GST is missing where that of one part is', () => {
  const isMissing = (...gst: (number | null)[]) =>
    isGstMissing([
      { gst: gst[0]!, treatment: 'private' },
      { gst: gst[1]!, treatment: 'capital' },
    ])
  expect([isMissing(null, null), isMissing(100, null), isMissing(null, 100)]).toEqual([true, true, false])
})
