import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from './review.ts'
import { conflictTexts } from './conflict-notice.ts'

const detail = fakeDetail(4)
/** The answer of the server after another person changed i1. */
const changed = (change: object) => ({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, ...change } : it)) })
const without = { ...detail, invoices: detail.invoices.filter(it => it.id !== 'i1') }

it('a value changed elsewhere while it was edited here is a conflict, and the edit stays', () => {
  const review = createReview(detail)
  review.edit('Total', { i1: { total: 22_222, category: 'Rent' } })
  const conflicts = review.receive(changed({ total: 11_111 }))
  expect(review.row('i1')?.values.total).toBe(22_222)
  expect(conflictTexts(conflicts)).toEqual({
    removed: null,
    changed:
      'Changed elsewhere meanwhile: Total of Bright Laundry Services INV-1001 is now 111.11, yours is 222.22. Your values replace them when you save.',
  })
})

it('equal values, changes of other values and values being saved are no conflicts', () => {
  const review = createReview(detail)
  review.edit('Total', { i1: { total: 22_222 } })
  expect(review.receive(changed({ total: 22_222 }))).toEqual([])
  expect(review.receive(changed({ total: 22_222, gst: 300 }))).toEqual([])
  const saving = createReview(detail)
  saving.edit('Total', { i1: { total: 22_222 } })
  saving.set({ saving: true, sending: saving.store.get().undoStack.dirty })
  saving.edit('Total', { i1: { total: 33_333 } })
  expect(saving.receive(changed({ total: 22_222 }))).toEqual([])
})

it('a value that is not being saved is a conflict also during a save of others', () => {
  const review = createReview(detail)
  review.edit('Total', { i2: { total: 1 }, i1: { total: 22_222 } })
  review.set({ saving: true, sending: review.store.get().undoStack.dirty })
  review.edit('Category', { i1: { category: 'Rent' } })
  expect(review.receive(changed({ total: 11_111, category: 'Water' })).map(({ row, patch }) => [row.id, patch])).toEqual([
    ['i1', { category: 'Rent' }],
  ])
})

it('a conflict is reported once', () => {
  const review = createReview(detail)
  review.edit('Total', { i1: { total: 22_222 } })
  expect(review.receive(changed({ total: 11_111 }))).toHaveLength(1)
  expect(review.receive(changed({ total: 11_111, gst: 300 }))).toEqual([])
})

it('edits of a row that no longer exists are removed and named', () => {
  const review = createReview(detail)
  review.edit('Total', { i1: { total: 22_222 }, i2: { total: 1 } })
  const conflicts = review.receive(without)
  expect(review.store.get().undoStack.dirty).toEqual({ i2: { total: 1 } })
  expect(conflictTexts(conflicts).removed).toBe(
    'Bright Laundry Services INV-1001 (Total 222.22) is no longer here: deleted, or moved to another invoice. The unsaved edits to it are gone too.',
  )
  expect(review.undo()?.words).toBe('Total')
  expect(review.store.get().undoStack.dirty).toEqual({})
})

it('edits of a row that disappeared during its save are removed', () => {
  const review = createReview(detail)
  review.edit('Total', { i1: { total: 22_222 } })
  const sent = review.store.get().undoStack
  review.set({ saving: true })
  review.receive(without)
  review.markSaved(sent, [], { i1: 'This invoice was deleted.' })
  expect(review.store.get().undoStack.dirty).toEqual({})
})
