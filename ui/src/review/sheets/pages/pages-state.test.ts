import { expect, it } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { createReview } from '../../state/review.ts'
import { pageInHand } from '../../document/active-page.ts'
import { neighbour } from './run-pages.ts'

const pages = { group: 'g', act: 'a' }

it('stands on the undo stack between edits, and is taken back in its turn', () => {
  const review = createReview(fakeDetail(3))
  review.edit('first', { i0: { category: 'Meals' } })
  review.acted({ words: 'Joined', changes: [], pages })
  review.edit('second', { i1: { category: 'Meals' } })
  expect([review.undo(), review.undo(), review.undo()].map(it => [it?.words, it?.pages])).toEqual([['second', undefined], ['Joined', pages], ['first', undefined]])
  expect(review.redo() && review.redo()).toMatchObject({ words: 'Joined', pages })
})

it('shows a row that is being read calmly: nothing of it is wrong', () => {
  const detail = fakeDetail(2)
  const [first, ...rest] = detail.invoices
  if (!first) throw new Error('there is no invoice')
  const empty = { ...first, total: null, gst: null, paymentDate: null }
  expect(createReview({ ...detail, invoices: [empty, ...rest], anomalies: [] }).row(first.id)?.flags).not.toEqual({})
  expect(createReview({ ...detail, invoices: [{ ...empty, reading: true }, ...rest], anomalies: [] }).row(first.id)?.flags).toEqual({})
})

it('joins with what lies next on paper, whatever the rows are sorted by, and never with another batch', () => {
  const detail = fakeDetail(3)
  const review = createReview({ ...detail, invoices: detail.invoices.map((it, i) => (i === 2 ? { ...it, groupId: 'other' } : it)) }, { key: 'total', down: true })
  const { rows } = review.store.get()
  const [a, b, c] = ['i0', 'i1', 'i2'].map(id => review.row(id))
  if (!a || !b || !c) throw new Error('a row is missing')
  expect([neighbour(rows, a, 1)?.id, neighbour(rows, a, -1)?.id, neighbour(rows, b, 1)?.id, neighbour(rows, c, -1)?.id]).toEqual(['i1', undefined, undefined, undefined])
})

it('shows the page that was asked for, as long as it is there', () => {
  const review = createReview(fakeDetail(1))
  const row = review.row('i0')
  if (!row) throw new Error('there is no row')
  const three = { ...row, invoice: { ...row.invoice, pages: [1, 2, 3].map(page => ({ ...row.invoice.pages[0]!, page })) } }
  const at = (chosenPage: { id: string; page: number } | null) => pageInHand(three, { chosenPage, hand: null })
  expect([at(null), at({ id: 'i0', page: 3 }), at({ id: 'i0', page: 9 }), at({ id: 'other', page: 2 }), pageInHand(undefined, { chosenPage: null, hand: null })]).toEqual([0, 2, 2, 0, 0])
})
