// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from './review.ts'
import { saveEdits } from './save-edits.ts'

type Sent = { invoices: { invoice_id: string; invoice_data: object }[] }

/** A server that answers once it is told to. */
function opened() {
  const review = createReview(fakeDetail(3))
  const sent: Sent[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => new Promise<Response>(resolve => {
    const asked = JSON.parse(body) as Sent
    sent.push(asked)
    answers.push(() => resolve(Response.json({ outcomes: asked.invoices.map(it => ({ invoice_id: it.invoice_id, saved: true })) })))
  }))
  const answer = async (n: number) => {
    await expect.poll(() => answers.length).toBeGreaterThan(n)
    answers[n]?.()
  }
  const ids = () => sent.map(it => it.invoices.map(({ invoice_id, invoice_data }) => `${invoice_id} ${Object.keys(invoice_data).join(' ')}`))
  return { review, answer, ids }
}
afterEach(() => vi.unstubAllGlobals())

it('saves what was typed while a save was on its way, once that is done', async () => {
  const { review, answer, ids } = opened()
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  const first = saveEdits(review)
  review.edit('second', { i1: { invoiceNumber: 'B' } })
  const second = saveEdits(review)
  await answer(0)
  expect(await first).toBe(true)
  await answer(1)
  expect([await second, ids()]).toEqual([true, [['i0 invoiceNumber wasModified'], ['i1 invoiceNumber wasModified']]])
  expect([review.store.get().undoStack.dirty, review.store.get().saving]).toEqual([{}, false])
})

it('asks nothing a second time when it is pressed twice', async () => {
  const { review, answer, ids } = opened()
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  const both = [saveEdits(review), saveEdits(review)]
  await answer(0)
  expect([await Promise.all(both), ids()]).toEqual([[true, true], [['i0 invoiceNumber wasModified']]])
})

it('sends the choice of manual review that was made while a save was on its way', async () => {
  const { review, answer, ids } = opened()
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  const both = [saveEdits(review), saveEdits(review, { choice: 10, ids: ['i2'] })]
  await answer(0)
  await answer(1)
  expect([await Promise.all(both), ids()[1], review.row('i2')?.invoice.manualReview]).toEqual([[true, true], ['i2 manualReview'], 10])
})
