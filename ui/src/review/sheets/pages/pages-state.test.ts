import { expect, it } from 'vitest'
import { fakeDetail, fakeInvoice } from '../../../../testing/fake-invoices.ts'
import { createReview } from '../../state/review.ts'
import { activePageIndex } from '../../document/value-positions.ts'
import { neighbour } from './page-commands.ts'
import { drag, dragged, existingSpot, firstRendered, maxRendered, named, rangesOf, spotAfterKey, toggled } from './pages-state.ts'
import { maxDetails } from '@docketry/contracts/api/review.ts'

const pages = { group: 'g', act: 'a' }

it('a page change is on the undo stack between edits, in order', () => {
  const review = createReview(fakeDetail(3))
  review.edit('first', { i0: { category: 'Meals' } })
  review.pushStep({ words: 'Joined', changes: [], pages })
  review.edit('second', { i1: { category: 'Meals' } })
  expect([review.undo(), review.undo(), review.undo()].map(it => [it?.words, it?.pages])).toEqual([
    ['second', undefined],
    ['Joined', pages],
    ['first', undefined],
  ])
  expect(review.redo() && review.redo()).toMatchObject({ words: 'Joined', pages })
})

it('a row that is being read has no flags', () => {
  const detail = fakeDetail(2)
  const [first, ...rest] = detail.invoices
  if (!first) throw new Error('there is no invoice')
  const empty = { ...first, total: null, gst: null, paymentDate: null }
  expect(createReview({ ...detail, invoices: [empty, ...rest], anomalies: [] }).row(first.id)?.flags).not.toEqual({})
  expect(createReview({ ...detail, invoices: [{ ...empty, reading: true }, ...rest], anomalies: [] }).row(first.id)?.flags).toEqual({})
})

it('the neighbour of an invoice follows the page order, whatever the sort order, and is never of another batch', () => {
  const detail = fakeDetail(3)
  const review = createReview(
    { ...detail, invoices: detail.invoices.map((it, i) => (i === 2 ? { ...it, groupId: 'other' } : it)) },
    { key: 'total', down: true },
  )
  const { rows } = review.store.get()
  const [a, b, c] = ['i0', 'i1', 'i2'].map(id => review.row(id))
  if (!a || !b || !c) throw new Error('a row is missing')
  expect([neighbour(rows, a, 1)?.id, neighbour(rows, a, -1)?.id, neighbour(rows, b, 1)?.id, neighbour(rows, c, -1)?.id]).toEqual([
    'i1',
    undefined,
    undefined,
    undefined,
  ])
})

it('the active page is the chosen one, at most the last of its row', () => {
  const review = createReview(fakeDetail(1))
  const row = review.row('i0')
  if (!row) throw new Error('there is no row')
  const three = { ...row, invoice: { ...row.invoice, pages: [1, 2, 3].map(page => ({ ...row.invoice.pages[0]!, page })) } }
  const at = (chosenPage: { id: string; page: number } | null) => activePageIndex(three, { chosenPage, activeCell: null })
  expect([
    at(null),
    at({ id: 'i0', page: 3 }),
    at({ id: 'i0', page: 9 }),
    at({ id: 'other', page: 2 }),
    activePageIndex(undefined, { chosenPage: null, activeCell: null }),
  ]).toEqual([0, 2, 2, 0, 0])
})

const row = (n: number, pages: number) => ({
  id: `i${n}`,
  invoice: {
    ...fakeInvoice(n),
    pages: Array.from({ length: pages }, (_, i) => ({
      page: i + 1,
      fileId: `f${n}`,
      filePage: i + 5,
      width: 10,
      height: 10,
      image: '',
      words: '',
    })),
  },
})
const rows = [row(1, 2), row(2, 1), row(3, 3)]
const at = (n: number, page: number) => ({ row: `i${n}`, page })

it('Left and Right move page by page through the whole batch, and stop at its ends', () => {
  expect([
    spotAfterKey(rows, at(1, 1), 'ArrowRight'),
    spotAfterKey(rows, at(1, 2), 'ArrowRight'),
    spotAfterKey(rows, at(3, 3), 'ArrowRight'),
  ]).toEqual([at(1, 2), at(2, 1), at(3, 3)])
  expect([
    spotAfterKey(rows, at(2, 1), 'ArrowLeft'),
    spotAfterKey(rows, at(1, 1), 'ArrowLeft'),
    spotAfterKey(rows, at(2, 1), 'Home'),
    spotAfterKey(rows, at(2, 1), 'End'),
  ]).toEqual([at(1, 2), at(1, 1), at(1, 1), at(3, 3)])
})
it('Up and Down move invoice by invoice, to an existing page', () => {
  expect([
    spotAfterKey(rows, at(1, 2), 'ArrowDown'),
    spotAfterKey(rows, at(3, 2), 'ArrowUp'),
    spotAfterKey(rows, at(3, 2), 'ArrowDown'),
  ]).toEqual([at(2, 1), at(2, 1), at(3, 2)])
})
it('the active page stays in its invoice when pages change, and is the first of all when the invoice is gone', () => {
  expect([
    existingSpot(rows, at(3, 2)),
    existingSpot(rows, at(2, 9)),
    existingSpot(rows, at(9, 1)),
    existingSpot(rows, null),
    existingSpot([], at(1, 1)),
  ]).toEqual([at(3, 2), at(2, 1), at(1, 1), at(1, 1), null])
})
it('arrow keys reach an invoice whose pages are not loaded, and stop at an existing page once they are', () => {
  const late = [row(1, 2), row(2, 0), row(3, 3)]
  expect([
    spotAfterKey(late, at(1, 2), 'ArrowRight'),
    spotAfterKey(late, at(3, 1), 'ArrowLeft'),
    spotAfterKey(late, at(1, 2), 'ArrowDown'),
  ]).toEqual([at(2, 1), at(2, Infinity), at(2, 2)])
  expect([
    existingSpot(late, at(2, Infinity)),
    existingSpot(rows, at(2, Infinity)),
    existingSpot([row(1, 2), row(2, 4)], at(2, Infinity)),
  ]).toEqual([at(2, Infinity), at(2, 1), at(2, 4)])
})
it('a page is picked once, and toggling it again unpicks it', () => {
  const picked = toggled(toggled([], at(1, 2)), at(3, 1))
  expect([picked, toggled(picked, at(1, 2))]).toEqual([[at(1, 2), at(3, 1)], [at(3, 1)]])
})
it('page references have invoice, file and number in the file, and leave out pages that are gone', () => {
  expect(named(rows, [at(3, 2), at(9, 1), at(2, 4)])).toEqual([{ invoice_id: 'i3', file_id: 'f3', page: 6 }])
})
it('a dropped page is recognised, and other dropped data is not', () => {
  const carried = new Map<string, string>()
  const data = { setData: (kind: string, text: string) => void carried.set(kind, text), getData: (kind: string) => carried.get(kind) ?? '' }
  carried.set('text/plain', 'a word of the page')
  expect(dragged(data)).toBeNull()
  drag(data, at(3, 2))
  expect(dragged(data)).toEqual(at(3, 2))
})

it('a small batch is rendered whole', () => {
  expect([firstRendered(8, 7, 0), rangesOf(8, 0)]).toEqual([0, { drawn: [0, 8], fetched: [0, 8] }])
})
it('of a large batch a fixed number of invoices is rendered, with as many extraction details as one request allows', () => {
  const { drawn, fetched } = rangesOf(10_000, firstRendered(10_000, 5000, 0))
  expect([drawn, fetched]).toEqual([
    [4970, 5030],
    [4950, 5050],
  ])
  expect([drawn[1] - drawn[0], fetched[1] - fetched[0]]).toEqual([maxRendered, maxDetails])
})
it('the rendered range stays while the active invoice is in it, follows it otherwise, and stops at both ends', () => {
  expect([firstRendered(10_000, 5029, 4970), firstRendered(10_000, 5030, 4970), firstRendered(10_000, 4969, 4970)]).toEqual([
    4970, 5000, 4939,
  ])
  expect([firstRendered(10_000, 9999, 0), firstRendered(10_000, 0, 4970), firstRendered(10_000, -1, 4970)]).toEqual([9940, 0, 4970])
})
it('the rendered range starts at 0 once the batch has become small', () => expect(firstRendered(30, 5, 4970)).toBe(0))
