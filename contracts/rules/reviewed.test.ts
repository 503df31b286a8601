import { expect, it } from 'vitest'
import { staysAccepted, isReviewed, reviewStatusOf, type FlaggedValues } from './reviewed.ts'

it('an invoice is reviewed once a person has accepted it and every flagged cell is settled', () => {
  expect(isReviewed(true, [])).toBe(true)
  expect(isReviewed(true, [{ settled: true }])).toBe(true)
  expect(isReviewed(true, [{ settled: true }, { settled: false }])).toBe(false)
  expect(isReviewed(false, [])).toBe(false)
  expect(isReviewed(false, [{ settled: true }])).toBe(false)
})

it('an accepted invoice stays reviewed when another invoice causes a flag later', () => {
  expect(isReviewed(true, [{ settled: false, comesFromElsewhere: true }])).toBe(true)
  expect(isReviewed(true, [{ settled: false, comesFromElsewhere: false }])).toBe(false)
})

it('a change withdraws an acceptance that names its values, and none of older versions', () => {
  expect(staysAccepted({ accepted: true, recorded: true })).toBe(false)
  expect(staysAccepted({ accepted: true })).toBe(true)
  expect(staysAccepted({ accepted: false, recorded: true })).toBe(false)
})

const flags: FlaggedValues = { doubtful: {}, wrong: {}, confirmedValues: {}, accepted: true, anyway: {} }
const statusWith = (more: Partial<FlaggedValues>) => reviewStatusOf({ ...flags, ...more })

it('an invoice is doubtful while a flagged value is neither corrected, confirmed nor accepted anyway with exactly this value', () => {
  const unsure = { doubtful: { gst: 300 } }
  expect([
    statusWith(unsure),
    statusWith({ ...unsure, confirmedValues: { gst: 300 } }),
    statusWith({ ...unsure, confirmedValues: { gst: 301 } }),
    statusWith({ ...unsure, anyway: { gst: 300 } }),
  ]).toEqual(['doubtful', 'reviewed', 'doubtful', 'reviewed'])
  const wrong = { wrong: { supplierAbn: null } }
  expect([
    statusWith(wrong),
    statusWith({ ...wrong, confirmedValues: { supplierAbn: null } }),
    statusWith({ ...wrong, anyway: { supplierAbn: null } }),
    statusWith({ wrong: { supplierAbn: '1' }, anyway: { supplierAbn: null } }),
  ]).toEqual(['doubtful', 'doubtful', 'reviewed', 'doubtful'])
})

it('an invoice without flagged values is open until a person accepts it', () => {
  expect([
    statusWith({ accepted: false }),
    statusWith({ accepted: false, doubtful: { gst: 1 } }),
    statusWith({ accepted: false, doubtful: { invoiceNumber: null }, confirmedValues: { invoiceNumber: null } }),
  ]).toEqual(['open', 'doubtful', 'open'])
})

it('an acceptance of older versions, which named no cells, confirms all doubtful values and no wrong ones', () => {
  const { anyway: _, ...older } = flags
  expect([reviewStatusOf({ ...older, doubtful: { gst: 300 } }), reviewStatusOf({ ...older, wrong: { supplierAbn: null } })]).toEqual([
    'reviewed',
    'doubtful',
  ])
})
