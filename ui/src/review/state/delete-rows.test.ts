// @vitest-environment jsdom
import { createElement } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { Dialogs } from '../../parts/dialogs.tsx'
import { loadOverlays } from '../../parts/overlays.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import { deleteInvoice, deleteRows } from './delete-rows.ts'
import { createReview } from './review.ts'
import { undoOrRedo } from './undo.ts'

let sent: string[] = []
let acts = 0

beforeAll(() => loadOverlays())
beforeEach(() => {
  sent = []
  acts = 0
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    const request = JSON.parse(body ?? '{}') as { invoice_id?: string; invoice_ids?: string[]; act_id?: string }
    if (body)
      sent.push(`${address.split('/').slice(-2).join('/')} ${request.invoice_id ?? request.act_id ?? request.invoice_ids?.join(' ')}`)
    return Promise.resolve(
      Response.json({
        success: true,
        until: null,
        act_id: `act${++acts}`,
        outcomes: request.invoice_ids?.map(invoice_id => ({ invoice_id, deleted: true })),
        undone: 2,
        left: [],
      }),
    )
  })
  render(createElement(Dialogs))
})
afterEach(() => {
  cleanup()
  dismissToasts()
  vi.unstubAllGlobals()
})

const yes = async (name: RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const remove = async (review: ReturnType<typeof createReview>, id: string, reload = (): void => undefined): Promise<void> => {
  const done = deleteInvoice(review, id, reload)
  await yes(/^Delete the invoice$/u)
  await done
}
const deletions = () => currentToasts().filter(it => /deleted$/u.test(it.text))

it('each of several deletions can be undone from its notice', async () => {
  const review = createReview(fakeDetail(6))
  const reload = vi.fn()
  await remove(review, 'i1', reload)
  await remove(review, 'i2', reload)
  const several = deleteRows(
    review,
    ['i3', 'i4'].flatMap(id => review.row(id) ?? []),
    reload,
  )
  await yes(/^Delete 2 invoices$/u)
  await several
  expect(deletions().map(it => it.text)).toEqual([
    'Bright Laundry Services INV-1001 was deleted',
    expect.stringMatching(/ was deleted$/u),
    '2 invoices deleted',
  ])
  deletions()[0]?.action?.run()
  await expect.poll(() => sent.at(-1)).toMatch(/restore i1$/u)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

it('deletions of invoices that have the same name keep a notice each', async () => {
  const detail = fakeDetail(4)
  const review = createReview({
    ...detail,
    invoices: detail.invoices.map(it => ({ ...it, supplier: 'Zoo', readSupplier: 'Zoo', invoiceNumber: null })),
  })
  await remove(review, 'i1')
  await remove(review, 'i2')
  expect(deletions().map(it => it.text)).toEqual(['Zoo was deleted', 'Zoo was deleted'])
})

it('of many deletions the newest have a notice', async () => {
  const review = createReview(fakeDetail(14))
  for (let i = 0; i < 12; i++) await remove(review, `i${i}`)
  expect(deletions()).toHaveLength(10)
  deletions()[0]?.action?.run()
  await expect.poll(() => sent.at(-1)).toMatch(/restore i2$/u)
})

it.each(['undo', 'redo'] as const)('%s after a deletion changes nothing in the row that is gone', async kind => {
  const review = createReview(fakeDetail(4))
  review.edit('Category', { i1: { category: 'Water' } })
  if (kind === 'redo') review.undo()
  review.markSaved(review.store.get().undoStack, ['i1'], {})
  await remove(review, 'i1')
  await undoOrRedo({ review, grid: null, undoPages: () => Promise.resolve() }, kind)
  await expect
    .poll(() => currentToasts().at(-1)?.text)
    .toBe(kind === 'redo' ? 'Nothing to redo' : 'No edit to undo. Deleted invoices come back with Undo in their notice, or from the bin.')
  expect(review.store.get().undoStack.dirty).toEqual({})
})
