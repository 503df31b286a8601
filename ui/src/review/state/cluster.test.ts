import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { clusterOffer, clusterText } from './cluster.ts'
import { createReview } from './review.ts'
import type { Patch } from './rows.ts'

/**
 * Twenty rows of eight suppliers: i0, i8 and i16 are Corner Hardware & Timber, i1, i9 and i17 Bright Laundry Services. i8 is a credit note.
 */
function after(patches: Record<string, Patch>, chosen?: string) {
  const review = createReview(fakeDetail(20))
  review.receive(fakeDetail(20))
  if (chosen) review.query({ text: chosen })
  review.edit('Edit', patches)
  const { undoStack, order } = review.store.get()
  return {
    review,
    offer: clusterOffer(
      undoStack.done.at(-1),
      order.flatMap(id => review.row(id) ?? []),
    ),
  }
}

it('a category is offered to the other rows of the supplier', () => {
  const { offer } = after({ i0: { category: 'Stock' } })
  expect(offer?.patches).toEqual({ i8: { category: 'Stock' }, i16: { category: 'Stock' } })
  expect(offer && clusterText(offer)).toBe('Category Stock for all 3 rows of Corner Hardware & Timber')
})

it('a new name and ABN are offered to the rows with the old ones', () => {
  const { offer } = after({ i1: { supplier: 'Bright & Co', abn: null } })
  expect(offer?.patches).toEqual({ i9: { supplier: 'Bright & Co', abn: null }, i17: { supplier: 'Bright & Co' } })
  const other = after({ i1: { supplier: 'Zoo', abn: '78996030824' } }).offer
  expect(other?.patches).toEqual({
    i9: { supplier: 'Zoo', abn: '78996030824', filled: 'abn' },
    i17: { supplier: 'Zoo', abn: '78996030824', filled: 'abn' },
  })
  expect(after({ i17: { abn: '37937865797' } }).offer).toBeNull()
})

it('an ABN typed or confirmed in another row stays, and so does every ABN when only the spelling changes', () => {
  const { review, offer } = after({ i9: { abn: '78996030824' }, i1: { confirmedColumns: 'abn' } })
  expect(offer).toBeNull()
  review.edit('Supplier', { i17: { supplier: 'Zoo', abn: '60186091390' } })
  const { undoStack, order } = review.store.get()
  const rows = order.flatMap(id => review.row(id) ?? [])
  expect(clusterOffer(undoStack.done.at(-1), rows)?.patches).toMatchObject({ i1: { supplier: 'Zoo' }, i9: { supplier: 'Zoo' } })
  expect(Object.values(clusterOffer(undoStack.done.at(-1), rows)?.patches ?? {}).some(it => 'abn' in it)).toBe(false)
  review.edit('Supplier', { i17: { supplier: 'ZOO P/L' } })
  expect(
    clusterOffer(
      review.store.get().undoStack.done.at(-1),
      order.flatMap(id => review.row(id) ?? []),
    )?.patches,
  ).toEqual({ i5: { supplier: 'ZOO P/L' }, i13: { supplier: 'ZOO P/L' } })
})

it('each row gets GST within its own total, and GST Free applies to all', () => {
  const { review, offer } = after({ i0: { gst: 0, treatment: 'gst-free' } })
  expect(offer?.patches['i8']).toEqual({ gst: 0, treatment: 'gst-free' })
  review.edit('All', offer?.patches ?? {})
  review.edit('GST 10%', { i0: { gst: 785, treatment: 'taxable' } })
  const { undoStack, order } = review.store.get()
  const tenth = clusterOffer(
    undoStack.done.at(-1),
    order.flatMap(id => review.row(id) ?? []),
  )
  expect(tenth?.patches).toEqual({ i8: { gst: -812, treatment: 'taxable' }, i16: { gst: 839, treatment: 'taxable' } })
})

it('values of one invoice are not offered: total, number, date, a typed GST', () => {
  for (const patch of [{ total: 5 }, { gst: 123 }, { invoiceNumber: 'X' }, { paymentDate: '2026-01-01' }, { reviewed: true }]) {
    expect(after({ i0: patch }).offer).toBeNull()
  }
})

it('an offer covers rows on screen only, and is null when no other row would change', () => {
  expect(after({ i0: { category: 'Stock' } }, 'corner').offer?.all).toBe(3)
  expect(after({ i3: { category: 'Meals' } }).offer?.all).toBe(3)
  expect(after({ i3: { category: 'Meals' } }, '4.50').offer).toBeNull()
  expect(after({ i0: { category: 'Stock' }, i8: { category: 'Stock' } }).offer).toBeNull()
})

it('one undo undoes an applied offer', () => {
  const { review, offer } = after({ i0: { category: 'Stock' } })
  review.edit('All', offer?.patches ?? {})
  expect(review.undo()?.words).toBe('All')
  expect(['i0', 'i8', 'i16'].map(id => review.row(id)?.values.category)).toEqual([
    'Stock',
    'Repairs & maintenance',
    'Repairs & maintenance',
  ])
})
