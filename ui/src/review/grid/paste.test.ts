import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts } from '../../parts/toasts.tsx'
import { createReview } from '../state/review.ts'
import { cellsOf, paste } from './paste.ts'

const lastNotice = () => currentToasts().at(-1)?.text
const values = (review: ReturnType<typeof createReview>, id: string) => review.row(id)?.values

it('a block of cells is pasted right and down from the active cell, as one step', () => {
  const review = createReview(fakeDetail(4))
  paste(review, { id: 'i1', key: 'category' }, 'Rent\t$1,234.50\t112.23\r\nmeals\t55\t5.00\r\n')
  expect(values(review, 'i1')).toMatchObject({ category: 'Rent', total: 123_450, gst: 11_223 })
  expect(values(review, 'i2')).toMatchObject({ category: 'Meals', total: 5500, gst: 500 })
  expect(lastNotice()).toBe('Pasted into 2 rows')
  review.undo()
  expect(review.store.get().undoStack.dirty).toEqual({})
})

it('a paste follows the rows as shown, and the notice counts lines after the last one', () => {
  const review = createReview(fakeDetail(3))
  review.query({ sort: { key: 'total', down: true } })
  const [first = '', second = '', third = ''] = review.store.get().order
  paste(review, { id: second, key: 'total' }, '1\n2\n3\n4')
  expect([first, second, third].map(id => review.row(id)?.patch.total)).toEqual([undefined, 100, 200])
  expect(lastNotice()).toBe('Pasted into 2 rows. 2 lines came after the last row')
})

it('a paste leaves cells unchanged where the text is not a value, and where it is empty', () => {
  const review = createReview(fakeDetail(3))
  const before = values(review, 'i1')
  paste(review, { id: 'i0', key: 'total' }, 'twelve\t3.00\n\t4.00')
  expect(review.row('i0')?.patch).toEqual({ gst: 300 })
  expect(values(review, 'i1')).toMatchObject({ total: before?.total, gst: 400 })
  expect(lastNotice()).toBe('Pasted into 2 rows. 1 value left out, such as “twelve”')
})

it('a paste of which nothing is a value does not say that the values are there, and names columns after the last one', () => {
  const review = createReview(fakeDetail(3))
  paste(review, { id: 'i0', key: 'total' }, 'twelve\nmany')
  expect(lastNotice()).toBe('Nothing was pasted. 2 values left out, such as “twelve”')
  paste(review, { id: 'i0', key: 'gst' }, '1.00\tRent\t\n2.00\tRent\tpaid')
  expect(lastNotice()).toBe('Pasted into 2 rows. 2 columns came after the last one')
  paste(review, { id: 'i0', key: 'gst' }, '1.00\n2.00')
  expect(lastNotice()).toBe('Nothing was pasted: the values are there already')
})

it('a paste takes shown dates, spaced ABNs and signed credit notes, and no tags', () => {
  const review = createReview(fakeDetail(3))
  paste(review, { id: 'i0', key: 'paymentDate' }, '18 Sep 2026\tX-1<b>\t51 824 753 556\tFish & <b>Chips\tMeals\t-11.00\t(1.00)\n')
  expect(values(review, 'i0')).toMatchObject({
    paymentDate: '2026-09-18',
    invoiceNumber: 'X-1',
    abn: '51824753556',
    supplier: 'Fish & Chips',
    category: 'Meals',
    total: -1100,
    gst: -100,
  })
})

it('a single value is pasted as if typed, and a minus makes a credit note', () => {
  const review = createReview(fakeDetail(3))
  paste(review, { id: 'i0', key: 'total' }, ' $1,234.50 ')
  expect(values(review, 'i0')?.total).toBe(123_450)
  paste(review, { id: 'i0', key: 'total' }, '-20')
  expect(values(review, 'i0')?.total).toBe(-2000)
  paste(review, { id: 'i0', key: 'total' }, 'nothing')
  expect(lastNotice()).toBe('This is not an amount, so the previous one stays. Type digits and a point, such as 12.50.')
})

it.each([
  ['abn', 'Zoo Trading'],
  ['paymentDate', 'Zoo Trading'],
  ['supplier', ''],
  ['invoiceNumber', '\n'],
  ['category', '???'],
  ['dueDate', ' '],
  ['currency', '12'],
  ['total', ''],
] as const)('a single text that is no value of its column (%s) clears no value', (key, text) => {
  const review = createReview(fakeDetail(3))
  review.edit('Due', { i0: { dueDate: '2026-10-01' } })
  const before = values(review, 'i0')
  paste(review, { id: 'i0', key }, text)
  expect(values(review, 'i0')).toEqual(before)
  expect(lastNotice()).toMatch(/^(?:Nothing was pasted|This )/u)
})

it('cellsOf reads cells, rows and quoted cells as spreadsheets write them', () => {
  expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cellsOf('one value')).toEqual([['one value']])
  expect(cellsOf('1\n\n3')).toEqual([['1'], [''], ['3']])
  expect(cellsOf('"say ""hi"""\t"two\nlines"\tx')).toEqual([['say "hi"', 'two lines', 'x']])
  expect(cellsOf('12" pipe\tb')).toEqual([['12" pipe', 'b']])
  expect(cellsOf('\t\tx')).toEqual([['', '', 'x']])
})
