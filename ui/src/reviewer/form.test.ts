import { expect, it } from 'vitest'
import { correctionOf, formOf, problemIn, withStored, withTheirs } from './form.ts'
import { fakeInvoice } from '../../testing/fake-invoices.ts'
import { fakeAnswer } from '../../testing/fake-lines.ts'

const form = formOf({
  ...fakeAnswer(fakeInvoice(0)),
  paymentDate: '2026-08-14',
  total: -33,
  gst: null,
  supplier: { name: 'Joe', abn: null },
})

it('formOf shows dates and money as people write them', () => {
  expect(form).toMatchObject({ paymentDate: '14/08/2026', total: '-33.00', gst: '', name: 'Joe', abn: '' })
})
it('correctionOf contains the changed fields, and is null without a change', () => {
  expect(correctionOf(form, { ...form, name: ' Joe ' })).toBeNull()
  expect(correctionOf(form, { ...form, total: '$1,386.50', gst: '126', cat: '' })).toEqual({
    invoice_data: { total: 1386.5, gst: 126, cat: null },
  })
  expect(correctionOf(form, { ...form, abn: '51 824 753 556' })).toEqual({ invoice_data: {}, invoice_supplier: { abn: '51 824 753 556' } })
})
it('withTheirs names both values of each conflict, and counts the typed one as changed again', () => {
  const typed = { ...form, total: '20.00', paymentDate: '15/08/2026' }
  const { stored, words } = withTheirs(typed, [
    { field: 'total', theirs: 10, yours: 20 },
    { field: 'paymentDate', theirs: null, yours: '2026-08-15' },
  ])
  expect(words).toBe(
    'The firm has changed this meanwhile: Total is now 10.00, yours is 20.00 and Date is now empty, yours is 15/08/2026. Save again to replace that with your value.',
  )
  expect(correctionOf(stored, typed)).toEqual({ invoice_data: { total: 20, paymentDate: '15/08/2026' } })
})
it('withStored keeps what was typed, and shows what is stored now in every other field', () => {
  const typed = { ...form, total: '20.00' }
  const stored = { ...form, total: '10.00', name: 'Joan', gst: '1.00' }
  expect(withStored(form, typed, stored)).toEqual({ ...stored, total: '20.00' })
  expect(correctionOf(stored, withStored(form, typed, stored))).toEqual({ invoice_data: { total: 20 } })
})
it('problemIn accepts usual spellings and rejects invalid values', () => {
  const wrong = (key: Parameters<typeof problemIn>[0], text: string) => problemIn(key, text, '2026-11-21')
  expect([
    wrong('paymentDate', '14/8'),
    wrong('paymentDate', ''),
    wrong('total', '-1,386.00'),
    wrong('abn', '51 824 753 556'),
    wrong('name', '<b>'),
  ]).toEqual(Array(5).fill(null))
  expect([
    wrong('paymentDate', 'soon'),
    wrong('total', '12.345'),
    wrong('gst', 'abc'),
    wrong('gst', '12,50'),
    wrong('abn', 'none'),
  ]).not.toContain(null)
})
