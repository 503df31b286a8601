import { expect, it } from 'vitest'
import { valuesWith } from '../../../testing/values-with.ts'
import { anomaliesByInvoice, flagsOf, isReviewed, toCheck, worstLevel } from './flags.ts'
import type { Patch, Values } from './rows.ts'

const good = valuesWith()

it('empty cells and -1 are wrong, except an empty invoice number', () => {
  const flags = flagsOf({ ...good, invoiceNumber: null, supplier: null, total: -100, category: '-1' }, {}, undefined)
  expect(Object.keys(flags)).toEqual(['supplier', 'category', 'total', 'gst'])
  expect(worstLevel(flags)).toBe('wrong')
})

it('an empty GST is wrong only where its treatment gives a credit for it', () => {
  const level = (treatment: Values['treatment']) => flagsOf({ ...good, gst: null, treatment }, {}, undefined).gst?.level ?? null
  expect([level('taxable'), level('capital')]).toEqual(['wrong', 'wrong'])
  expect([level('gst-free'), level('input-taxed'), level('private'), level('no-gst')]).toEqual([null, null, null, null])
})

it('the reason of an empty cell says whether a value was extracted', () => {
  const reason = (read: boolean) => flagsOf({ ...good, abn: null }, {}, undefined, { typed: () => false, read: () => read }).abn?.reason
  expect([reason(false), reason(true)]).toEqual([
    expect.stringMatching(/^Nothing was found here/u),
    expect.stringMatching(/^This is empty: the value that was read was removed/u),
  ])
})

it('a good row has no flags', () => {
  expect(flagsOf(good, {}, undefined)).toEqual({})
  expect(worstLevel({})).toBeNull()
})

it('an ABN that fails its checksum is wrong', () => {
  expect(flagsOf({ ...good, abn: '34993518191' }, {}, undefined).abn?.level).toBe('wrong')
})

it('a typed GST above one eleventh of the total is flagged, and so is one equal to the total', () => {
  const level = (gst: number, patch: Patch = { gst }) => flagsOf({ ...good, total: 11_000, gst }, patch, undefined).gst?.level ?? null
  expect([level(1000), level(1001), level(1002), level(11_000), level(12_000)]).toEqual([null, null, 'doubtful', 'wrong', 'wrong'])
  expect([level(1003, {}), level(1004, {})]).toEqual([null, 'doubtful']) // as printed: rounded line by line
  expect(flagsOf({ ...good, total: 11_000, gst: 1500, confirmedColumns: 'gst' }, { gst: 1500 }, undefined)).toEqual({})
})

it('anomalies are taken by column or field name, wrong before doubtful', () => {
  const anomalies = anomaliesByInvoice([
    { invoice_id: '1', field: 'total', level: 'wrong', reason: 'a' },
    { invoice_id: '1', field: 'total', level: 'doubtful', reason: 'b' },
    { invoice_id: '1', field: 'supplierName', level: 'doubtful', reason: 'c' },
    { invoice_id: '1', field: 'pages', level: 'wrong', reason: 'd' },
  ])
  expect(anomalies.get('1')).toEqual({ total: { level: 'wrong', reason: 'a' }, supplier: { level: 'doubtful', reason: 'c' } })
})

it('a doubtful anomaly ends when a person replaces or confirms the value, or an older version accepted the row', () => {
  const anomalies = { total: { level: 'doubtful', reason: 'b' } } as const
  expect(flagsOf(good, {}, anomalies)).toEqual(anomalies)
  expect(flagsOf(good, { total: 54450 }, anomalies)).toEqual({})
  expect(flagsOf({ ...good, confirmedColumns: 'total' }, {}, anomalies)).toEqual({})
  expect(flagsOf({ ...good, reviewed: true }, {}, anomalies)).toEqual(anomalies)
  expect(flagsOf({ ...good, reviewed: true, anyway: '*' }, {}, anomalies)).toEqual({})
  expect(worstLevel(flagsOf({ ...good, abn: null, reviewed: true, anyway: '*' }, {}, anomalies))).toBe('wrong')
})

it('a wrong value accepted anyway stays wrong and settled; a doubtful one is not flagged', () => {
  const flags = flagsOf({ ...good, abn: null, reviewed: true, anyway: 'abn total' }, {}, { total: { level: 'doubtful', reason: 'b' } })
  expect(flags).toEqual({ abn: { level: 'wrong', reason: expect.stringMatching(/^Accepted anyway\. /u) as string, settled: true } })
  expect([toCheck(flags), worstLevel(flags)]).toEqual([[], null])
})

it('a duplicate found after the row was accepted leaves it reviewed; a flag of its own values does not', () => {
  const values = { ...good, reviewed: true }
  const reviewedWith = (key: 'invoiceNumber' | 'supplier') => isReviewed({ values, flags: { [key]: { level: 'wrong', reason: 'a' } } })
  expect(reviewedWith('invoiceNumber')).toBe(true)
  expect(reviewedWith('supplier')).toBe(false)
})
