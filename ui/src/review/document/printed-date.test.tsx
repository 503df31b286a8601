// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { createDetailsLoader } from '../state/extraction-details.ts'
import { createReview, type Review } from '../state/review.ts'
import { detailOf } from '../state/server-rows.ts'
import { FieldStrip } from './field-strip.tsx'

let review: Review
const focusCell = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21') })
  focusCell.mockClear()
})
afterEach(() => {
  cleanup()
  dismissToasts()
  vi.useRealTimers()
})

/** The strip of i1, on the cash basis unless `invoiceDate` is absent, with buttons beside it that keep the focus where it is. */
function open(more: { invoiceDate?: string | null }): void {
  const rows = fakeRows(fakeDetail(3))
  review = createReview(detailOf({ ...rows, lines: rows.lines.map(it => ({ ...it, ...more })) }), null, { id: 'i1', key: 'total' })
  const context = {
    review,
    deferred: { ...review.store, catchUp: () => undefined },
    extractionDetails: createDetailsLoader(review),
    grid: { current: { focusCell, isEditing: () => false, activeCell: () => review.store.get().activeCell } },
    viewer: { current: null },
    run: (command: string) => command === 'accept' && review.edit('Accepted', { i1: { reviewed: true } }),
  } as unknown as PageContext // what the strip asks for
  render(
    <MemoryRouter>
      <ReviewContext value={context}>
        <FieldStrip />
      </ReviewContext>
    </MemoryRouter>,
  )
}
function show(invoiceDate: string | null = '2026-09-08'): Promise<HTMLInputElement> {
  open({ invoiceDate })
  return screen.findByRole('textbox', { name: 'Printed date' })
}
const type = (input: HTMLInputElement, value: string): void => {
  input.focus()
  input.value = value
}
const date = () => review.row('i1')?.values.invoiceDate
const notices = () => currentToasts().map(it => it.text)

it('the printed date is shown as dd/mm/yyyy beside the values of a row on the cash basis, and not on accruals', async () => {
  expect((await show()).value).toBe('08/09/2026')
  cleanup()
  expect((await show(null)).value).toBe('')
  cleanup()
  open({})
  await screen.findByRole('group', { name: 'Review' })
  expect(screen.queryByText('Printed date')).toBeNull()
})

it.each([
  ['19/8/26', '2026-08-19', '19/08/2026'],
  ['19 8', '2026-08-19', '19/08/2026'],
  ['', null, ''],
])('%j is committed with Enter as %j, and the keyboard goes back to the cell', async (text, stored, shown) => {
  const input = await show()
  type(input, text)
  act(() => void fireEvent.keyDown(input, { key: 'Enter' }))
  expect([date(), input.value, review.row('i1')?.values.paymentDate]).toEqual([stored, shown, '2026-09-08'])
  expect(focusCell).toHaveBeenCalledWith({ id: 'i1', key: 'total' })
  act(() => void review.undo())
  expect([date(), input.value]).toEqual(['2026-09-08', '08/09/2026'])
})

it('a day that does not exist is refused in the words of the date, and the previous one stays', async () => {
  const input = await show()
  type(input, '31/2/2026')
  act(() => void fireEvent.keyDown(input, { key: 'Enter' }))
  expect([date(), input.value, notices(), focusCell.mock.calls]).toEqual([
    '2026-09-08',
    '08/09/2026',
    ['This date does not exist, so the previous one stays. Type day, month and year, such as 14/09/2026.'],
    [],
  ])
})

it('Esc leaves the date as it is; leaving the field commits it', async () => {
  const input = await show()
  type(input, '19/8/2026')
  act(() => void fireEvent.keyDown(input, { key: 'Escape' }))
  expect([date(), input.value]).toEqual(['2026-09-08', '08/09/2026'])
  type(input, '20/8/2026')
  act(() => void fireEvent.blur(input))
  expect(date()).toBe('2026-08-20')
})

it('a key of the page commits what is typed before its command runs; keys of the field itself do not', async () => {
  const input = await show()
  type(input, '1/9')
  act(() => void fireEvent.keyDown(input, { key: 'c', code: 'KeyC', ctrlKey: true }))
  expect(date()).toBe('2026-09-08')
  act(() => void fireEvent.keyDown(input, { key: 's', code: 'KeyS', ctrlKey: true }))
  expect(date()).toBe('2026-09-01')
})

it('a button that keeps the focus where it is commits what is typed first, and does nothing where that is refused', async () => {
  const input = await show()
  type(input, '31/2/2026')
  fireEvent.click(screen.getByRole('button', { name: '✓ Accept' }))
  expect([date(), review.row('i1')?.values.reviewed]).toEqual(['2026-09-08', false])
  type(input, '19/8/2026')
  fireEvent.click(screen.getByRole('button', { name: '✓ Accept' }))
  expect(review.row('i1')?.values).toMatchObject({ invoiceDate: '2026-08-19', reviewed: true })
})

it('letters are not typed, and of a pasted text the date is taken', async () => {
  const input = await show()
  expect(['a', '1', '/', 'Tab'].filter(key => fireEvent.keyDown(input, { key }))).toEqual(['1', '/', 'Tab'])
  type(input, '')
  fireEvent.paste(input, { clipboardData: { getData: () => 'Dated 19 Aug 2026' } })
  act(() => void fireEvent.blur(input))
  expect(date()).toBe('2026-08-19')
})

it('who may change nothing can read it and not change it', async () => {
  const input = await show()
  act(() => review.set({ readOnly: true }))
  expect(input.readOnly).toBe(true)
  type(input, '19/8/2026')
  act(() => void fireEvent.keyDown(input, { key: 'Enter' }))
  expect([date(), notices()]).toEqual(['2026-09-08', []])
})
