import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { confidenceOf, detailOf } from './lines.ts'
import { createReview } from './review.ts'
import { valuesOf } from './values.ts'

const detail = fakeDetail(12)
const answer = fakeRows(detail)

it('gives the same values, doubts and pages as the whole detail', () => {
  const made = detailOf(answer)
  expect(made.invoices.map(valuesOf)).toEqual(detail.invoices.map(valuesOf))
  expect([made.anomalies, made.invoices.map(it => it.pages)]).toEqual([detail.anomalies, detail.invoices.map(it => it.pages)])
  expect(made.invoices.map(it => confidenceOf(it, 'gst'))).toEqual(detail.invoices.map(it => it.fields['gst']?.confidence))
})

it('keeps the object of a line that is as it was, and the paper of one that has changed', () => {
  const review = createReview(detailOf(answer))
  const before = (id: string) => review.row(id)?.invoice
  const fresh = detailOf({ ...answer, papers: [], lines: answer.lines.map(it => (it.id === 'i2' ? { ...it, total: 100 } : { ...it })) }, before)
  expect(fresh.invoices.map(it => it === before(it.id))).toEqual(answer.lines.map(it => it.id !== 'i2'))
  expect([fresh.invoices[2]?.total, fresh.invoices[2]?.detailsNotLoaded, fresh.invoices[2]?.pages]).toEqual([1, undefined, detail.invoices[2]?.pages])
})

it('drops what was read of a line that was read anew, and keeps its pages until they come: keys go over what is in sight', () => {
  const review = createReview(detailOf(answer))
  const fresh = detailOf({ ...answer, papers: [], lines: answer.lines.map(it => ({ ...it, stamp: it.id === 'i2' ? 'new' : it.stamp })) }, id => review.row(id)?.invoice)
  expect(fresh.invoices.filter(it => it.detailsNotLoaded).map(it => [it.id, it.fields, it.pages])).toEqual([['i2', {}, detail.invoices[2]?.pages]])
})

it('takes the server’s word again once what was saved stood in for it', () => {
  const review = createReview(detailOf(answer))
  review.edit('Total', { i2: { total: 100 } })
  review.markSaved(review.store.get().undoStack, ['i2'], {})
  expect(review.row('i2')?.values.total).toBe(100)
  review.receive(detailOf({ ...answer, papers: [] }, id => review.row(id)?.invoice))
  expect([review.row('i2')?.values.total, review.row('i2')?.invoice.detailsNotLoaded]).toEqual([valuesOf(detail.invoices[2]!).total, undefined])
})

it('counts what is doubtful, wrong and reviewed with every edit, as counted anew', () => {
  const review = createReview(detailOf(answer))
  const anew = () => {
    const all = createReview(review.store.get().detail)
    all.restore(review.store.get().undoStack)
    return all.store.get().counts
  }
  expect(review.store.get().counts).toEqual(anew())
  for (const patch of [{ total: null }, { gst: 450, reviewed: true }, { abn: '1' }]) {
    review.edit('Edit', { i3: patch, i6: patch })
    expect(review.store.get().counts).toEqual(anew())
  }
  review.undo()
  expect(review.store.get().counts).toEqual(anew())
})
