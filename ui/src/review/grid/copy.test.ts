// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import type { Key } from '../state/columns.ts'
import { createReview, type Review } from '../state/review.ts'
import { allOf, toggled } from '../state/selection.ts'
import { listenToEditors } from './editor.ts'
import { paste } from './paste.ts'

afterEach(() => {
  document.body.replaceChildren()
  dismissToasts()
})

/** Presses Ctrl+C on a cell; the text that is on the clipboard then. */
function copiedAt(review: Review, id: string, key: Key): string {
  const root = document.createElement('div')
  root.innerHTML = `<div row-id="${id}"><div class="ag-cell" col-id="${key}"></div></div>`
  document.body.append(root)
  const stop = listenToEditors(root, review)
  let text = ''
  const event = new Event('copy', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { setData: (_: string, it: string) => (text = it) } })
  root.querySelector('.ag-cell')?.dispatchEvent(event)
  stop()
  expect(event.defaultPrevented).toBe(true)
  return text
}

it('without selected rows the value of the cell is copied', () => {
  const review = createReview(fakeDetail(4))
  expect(copiedAt(review, 'i0', 'invoiceNumber')).toBe('INV-1000')
})

it('selected rows are copied with all columns shown, in the order on screen', () => {
  const review = createReview(fakeDetail(4))
  review.query({ sort: { key: 'total', down: true } })
  const [first = '', second = '', third = ''] = review.store.get().order
  review.edit('Values', {
    [first]: {
      supplier: 'Zoo',
      abn: '51824753556',
      category: 'Rent',
      invoiceNumber: 'A-1',
      total: 110_000,
      gst: 10_000,
      paymentDate: '2026-09-18',
    },
    [second]: { supplier: '"Ox"', abn: null, category: null, invoiceNumber: '-12', total: -2000, gst: null, paymentDate: null },
  })
  review.set({ selection: toggled(toggled(review.store.get().selection, second), first) })
  expect(copiedAt(review, second, 'gst').split('\n')).toEqual([
    '18/09/2026\tA-1\t51824753556\tZoo\tRent\t1100.00\t100.00',
    `\t'-12\t\t"""Ox"""\t\t-20.00\t`,
  ])
  expect(currentToasts().at(-1)?.text).toBe('2 rows copied')
  // The active row is not one of them: as for every command, it is meant alone.
  expect(copiedAt(review, third, 'gst')).toBe((review.row(third)!.values.gst! / 100).toFixed(2))
})

it('one selected row is copied whole', () => {
  const review = createReview(fakeDetail(4))
  review.set({ selection: toggled(review.store.get().selection, 'i1') })
  expect(copiedAt(review, 'i1', 'total').split('\t')).toHaveLength(7)
  expect(currentToasts().at(-1)?.text).toBe('1 row copied')
})

it('copied rows are the same where they are pasted into the first column', () => {
  const from = createReview(fakeDetail(4))
  from.edit('Values', { i0: { supplier: '"Ox" & Co', invoiceNumber: '-12' }, i1: { supplier: "@Home's", total: -2000, gst: -180 } })
  from.set({ selection: allOf(from.store.get().order) })
  const text = copiedAt(from, 'i0', 'gst')
  const to = createReview(fakeDetail(4))
  to.edit(
    'Other',
    Object.fromEntries(
      to.store.get().order.map(id => [id, { supplier: 'Other', invoiceNumber: 'X', total: 1, gst: 1, category: 'Other' }]),
    ),
  )
  paste(to, { id: 'i0', key: 'paymentDate' }, text)
  const valuesIn = (review: Review) =>
    review.store.get().order.map(id => {
      const { supplier, invoiceNumber, total, gst, category, paymentDate } = review.row(id)!.values
      return { supplier, invoiceNumber, total, gst, category, paymentDate }
    })
  expect(valuesIn(to)).toEqual(valuesIn(from))
})
