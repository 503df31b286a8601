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
  expect([first.words, second.words, third.words]).toEqual(['GST Free', '10%', 'Original'])
  expect([first.patch.gst, second.patch.gst, third.patch.gst]).toEqual([0, 4950, 450])
  expect(first.patch.treatment).toBe('gst-free')
})

it('nextGst goes from a typed value to the original', () => {
  expect(nextGst({ ...values, gst: 777 }, original).words).toBe('Original')
})

it('gstChoices lists equal values once, so that every press of the key changes something', () => {
  expect(gstChoices({ total: 4950 }, { gst: 450, treatment: 'taxable' }).map(it => it.words)).toEqual(['Original', 'GST Free'])
})

it('gstWithin divides by 11 and keeps the sign of a credit note', () => {
  expect(gstWithin(8635)).toBe(785)
  expect(gstWithin(-8635)).toBe(-785)
})

it('gstChoices has no ten per cent of an unknown total', () => {
  expect(gstChoices({ total: null }, { gst: null, treatment: 'taxable' }).map(it => it.words)).toEqual(['Original', 'GST Free'])
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
