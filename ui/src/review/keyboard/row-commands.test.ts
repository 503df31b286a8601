import { expect, it, vi } from 'vitest'
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts } from '../../parts/toasts.tsx'
import { createReview } from '../state/review.ts'
import { candidateKeys, gstChoices, nextGst, otherSign, runOnRow, type CommandContext } from './row-commands.ts'
import type { Values } from '../state/rows.ts'

const values = { total: 54450, gst: 450, treatment: 'taxable' } as Values
const original = { gst: 450, treatment: 'taxable' } as const

it('nextGst cycles through original, GST free and ten per cent', () => {
  const first = nextGst(values, original)
  const second = nextGst({ ...values, ...first.patch }, original)
  const third = nextGst({ ...values, ...second.patch }, original)
  expect([first.text, second.text, third.text]).toEqual(['GST Free', '10%', 'Original'])
  expect([first.patch.gst, second.patch.gst, third.patch.gst]).toEqual([0, 4950, 450])
  expect(first.patch.treatment).toBe('gst-free')
})

it('nextGst goes from a typed value to the original', () => {
  expect(nextGst({ ...values, gst: 777 }, original).text).toBe('Original')
})

it('gstChoices lists equal values once, so that every press of the key changes something', () => {
  expect(gstChoices({ total: 4950 }, { gst: 450, treatment: 'taxable' }).map(it => it.text)).toEqual(['Original', 'GST Free'])
})

it('gstWithin divides by 11 and keeps the sign of a credit note', () => {
  expect(gstWithin(8635)).toBe(785)
  expect(gstWithin(-8635)).toBe(-785)
})

it('gstChoices has no ten per cent of an unknown total', () => {
  expect(gstChoices({ total: null }, { gst: null, treatment: 'taxable' }).map(it => it.text)).toEqual(['Original', 'GST Free'])
})

/** F4 in a review of one row with this invoice's values; what it says after the frame. */
function onF4(invoice: Partial<ReturnType<typeof fakeDetail>['invoices'][number]>) {
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => (work(), 0))
  const detail = fakeDetail(1)
  const review = createReview({ ...detail, invoices: [{ ...detail.invoices[0]!, ...invoice }] })
  const press = () => runOnRow({ review } as unknown as CommandContext, 'gst', { id: 'i0', key: 'gst' }) // what the command uses
  return { press, values: () => review.row('i0')!.values, dirty: () => review.store.get().undoStack.dirty }
}

it('the original has the treatment that follows from its GST, also where GST Free was saved', () => {
  const { press, values } = onF4({ total: 54450, gst: 0, readGst: 450, treatment: 'gst-free' })
  press()
  expect(values()).toMatchObject({ gst: 4950, treatment: 'taxable' })
  press()
  expect(values()).toMatchObject({ gst: 450, treatment: 'taxable' })
  vi.unstubAllGlobals()
})

it('the original has the treatment that a person chose beside the GST', () => {
  const { press, values } = onF4({ total: 54450, gst: 777, readGst: 450, treatment: 'capital' })
  press()
  expect(values()).toMatchObject({ gst: 450, treatment: 'capital' })
  vi.unstubAllGlobals()
})

it.each([
  { total: 0, says: 'GST stays 0.00: it is 0.00 as read, GST Free, and as 10% of the total' },
  { total: null, says: 'GST stays 0.00: it is 0.00 as read and GST Free, and there is no total to take 10% of' },
])('F4 says why nothing changes where every choice is 0 (total: $total)', async ({ total, says }) => {
  const { press, dirty } = onF4({ total, gst: 0, readGst: 0, treatment: 'gst-free' })
  press()
  await expect.poll(() => currentToasts().at(-1)?.text).toBe(says)
  expect(dirty()).toEqual({})
  vi.unstubAllGlobals()
})

it('otherSign turns an invoice into a credit note', () => {
  expect(otherSign({ total: 54450, gst: 0 })).toEqual({ total: -54450, gst: 0 })
})

it('candidateKeys opens the editor with both digits where the second is typed before the extraction details are loaded', async () => {
  const opened: string[] = []
  const cell = { id: 'i', key: 'gst' } as const
  const loaded = Promise.withResolvers<void>()
  const page = {
    review: { row: () => ({ flags: { gst: {} }, invoice: { detailsNotLoaded: true } }) },
    grid: { activeCell: () => cell, isEditing: () => opened.length > 0, openEditor: (_: unknown, text: string) => void opened.push(text) },
    extractionDetails: { load: () => loaded.promise },
  } as unknown as CommandContext // what the keys 1 to 3 use
  const press = candidateKeys(page)
  const key = (text: string) => ({ key: text, ctrlKey: false, metaKey: false, altKey: false, timeStamp: 0 }) as KeyboardEvent // likewise
  for (const text of ['1', '2']) expect(press(key(text), cell), text).toBe(true)
  loaded.resolve()
  await loaded.promise
  expect(opened).toEqual(['12'])
})

it('the value of the row above is copied, and in the first row there is none', async () => {
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => (work(), 0))
  const review = createReview(fakeDetail(3))
  const { order } = review.store.get()
  const grid = { indexOf: (id: string) => order.indexOf(id), rowId: (index: number) => order[index] }
  const page = { review, grid } as unknown as CommandContext // what the command uses
  runOnRow(page, 'above', { id: 'i1', key: 'supplier' })
  expect(review.row('i1')?.values.supplier).toBe(review.row('i0')?.values.supplier)
  runOnRow(page, 'above', { id: 'i0', key: 'supplier' })
  await expect.poll(() => currentToasts().at(-1)?.text).toBe('There is no row above')
  vi.unstubAllGlobals()
})
