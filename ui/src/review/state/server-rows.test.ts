import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { confidenceOf, extractedGst, extractedSupplier, valuesOf } from './rows.ts'
import { asSaved, detailOf } from './server-rows.ts'
import { createReview } from './review.ts'

const detail = fakeDetail(12)
const answer = fakeRows(detail)

it('detailOf gives the values, anomalies and pages of the answer', () => {
  const made = detailOf(answer)
  expect(made.invoices.map(valuesOf)).toEqual(detail.invoices.map(valuesOf))
  expect([made.anomalies, made.invoices.map(it => it.pages)]).toEqual([detail.anomalies, detail.invoices.map(it => it.pages)])
  expect(made.invoices.map(it => confidenceOf(it, 'gst'))).toEqual(detail.invoices.map(it => it.fields['gst']?.confidence))
})

it('a row of an unchanged line stays the same object, and a changed one keeps its extraction details', () => {
  const review = createReview(detailOf(answer))
  const before = (id: string) => review.row(id)?.invoice
  const fresh = detailOf(
    { ...answer, details: [], lines: answer.lines.map(it => (it.id === 'i2' ? { ...it, total: 100 } : { ...it })) },
    before,
  )
  expect(fresh.invoices.map(it => it === before(it.id))).toEqual(answer.lines.map(it => it.id !== 'i2'))
  expect([fresh.invoices[2]?.total, fresh.invoices[2]?.detailsNotLoaded, fresh.invoices[2]?.pages]).toEqual([
    100,
    undefined,
    detail.invoices[2]?.pages,
  ])
})

it('a row that was read again drops its details and keeps its pages until the new details are loaded', () => {
  const review = createReview(detailOf(answer))
  const fresh = detailOf(
    { ...answer, details: [], lines: answer.lines.map(it => ({ ...it, stamp: it.id === 'i2' ? 'new' : it.stamp })) },
    id => review.row(id)?.invoice,
  )
  expect(fresh.invoices.filter(it => it.detailsNotLoaded).map(it => [it.id, it.fields, it.pages])).toEqual([
    ['i2', {}, detail.invoices[2]?.pages],
  ])
})

it('the values of a save are replaced by the next answer of the server', () => {
  const review = createReview(detailOf(answer))
  review.edit('Total', { i2: { total: 100 } })
  review.markSaved(review.store.get().undoStack, ['i2'], {})
  expect(review.row('i2')?.values.total).toBe(100)
  review.receive(detailOf({ ...answer, details: [] }, id => review.row(id)?.invoice))
  expect([review.row('i2')?.values.total, review.row('i2')?.invoice.detailsNotLoaded]).toEqual([
    valuesOf(detail.invoices[2]!).total,
    undefined,
  ])
})

it('the counts after each edit equal counts of all rows', () => {
  const review = createReview(detailOf(answer))
  const recounted = () => {
    const all = createReview(review.store.get().detail)
    all.restore(review.store.get().undoStack)
    return all.store.get().counts
  }
  expect(review.store.get().counts).toEqual(recounted())
  for (const patch of [{ total: null }, { gst: 450, reviewed: true }, { abn: '1' }]) {
    review.edit('Edit', { i3: patch, i6: patch })
    expect(review.store.get().counts).toEqual(recounted())
  }
  review.undo()
  expect(review.store.get().counts).toEqual(recounted())
})

it('a saved row has the values of the edit in cents, and keeps the extracted GST and supplier where they were omitted', () => {
  const { readGst: _gst, readSupplier: _supplier, ...row } = detailOf(answer).invoices[1]!
  const patch = { total: -4400, gst: -400, dueDate: '2026-10-01', note: 'Ask', confirmedColumns: 'gst', reviewed: true, anyway: '' }
  const saved = asSaved(row, patch)
  expect(valuesOf(saved)).toEqual({ ...valuesOf(row), ...patch })
  expect({ gst: extractedGst(saved), supplier: extractedSupplier(saved) }).toEqual({ gst: row.gst, supplier: row.supplier })
  const cleared = asSaved(saved, { dueDate: null, note: null, reviewed: false, supplier: 'Zoo' })
  expect(valuesOf(cleared)).toMatchObject({ dueDate: null, note: null, reviewed: false, supplier: 'Zoo' })
  expect(extractedSupplier(cleared)).toBe('Zoo')
})
it('the treatment of a saved row follows its GST as the server has it follow', () => {
  const row = { ...detailOf(answer).invoices[1]!, gst: 0, treatment: 'gst-free' as const }
  expect(asSaved(row, { gst: 450 }).treatment).toBe('taxable')
  expect(asSaved({ ...row, gst: 450, treatment: 'taxable' }, { gst: 0 }).treatment).toBe('gst-free')
  expect([asSaved({ ...row, treatment: 'capital' }, { gst: 450 }).treatment, asSaved(row, { total: 100 }).treatment]).toEqual([
    'capital',
    'gst-free',
  ])
  expect(asSaved(row, { gst: 0, treatment: 'taxable' }).treatment).toBe('taxable')
})
it('the values of a saved edit are typed, those that it filled in are not', () => {
  const [row] = detailOf(answer).invoices
  expect(asSaved(row!, { total: 4400, gst: 400, filled: 'gst' }).typed).toEqual([...(row!.typed ?? []), 'total'])
})
