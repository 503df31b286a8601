import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts } from '../../parts/toasts.tsx'
import { createReview } from './review.ts'
import { commitEdit } from './commit-edit.ts'

const errors = () => currentToasts().filter(it => it.kind === 'error').map(it => it.text)

it('keeps the date before one that does not exist, and says so until something is taken', () => {
  const review = createReview(fakeDetail(3))
  const before = review.row('i1')?.values.paymentDate
  expect(commitEdit(review, { id: 'i1', key: 'paymentDate' }, '31/2/26')).toBe('refused')
  expect(review.row('i1')).toMatchObject({ patch: {}, flags: {}, values: { paymentDate: before } })
  expect(errors()).toEqual([expect.stringContaining('This date does not exist')])
  expect(commitEdit(review, { id: 'i1', key: 'paymentDate' }, '28/2/26')).toBe('taken')
  expect(review.row('i1')?.values.paymentDate).toBe('2026-02-28')
  expect(errors()).toEqual([])
})

it('says of a text that stands already that nothing changed, and of one that is no amount or currency what to type', () => {
  const review = createReview(fakeDetail(3))
  expect(commitEdit(review, { id: 'i1', key: 'supplier' }, review.row('i1')?.values.supplier ?? '')).toBe('same')
  expect(commitEdit(review, { id: 'i1', key: 'total' }, '1.2.3')).toBe('refused')
  expect(errors()).toEqual([expect.stringContaining('such as 12.50')])
  expect(commitEdit(review, { id: 'i1', key: 'currency' }, 'DOL')).toBe('refused')
  expect(errors()).toEqual([expect.stringContaining('such as AUD')])
})
