// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { connected } from '../../data/connection.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import { entriesOf, manualReviewChange, saveEdits, withChoice } from './save.ts'
import type { Patch } from './rows.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { valuesWith } from '../../../testing/values-with.ts'
import { discardEdits } from './discard.ts'
import { createReview } from './review.ts'

const base = valuesWith({ paymentDate: null, invoiceNumber: null, supplier: 'A', category: null, total: 100, gst: 9 })

it('an entry holds changed fields only, in dollars, under the names of the Invoice entity', () => {
  expect(entriesOf({ '1': { total: -54450, category: 'Stock', paymentDate: '2026-09-18' } }, () => base)).toEqual([
    {
      invoice_id: '1',
      invoice_data: { paymentDate: '2026-09-18', cat: { id: 'expense-stock', name: 'Stock' }, total: -544.5, wasModified: true },
    },
  ])
})

it('every entry has wasModified, whatever was edited', () => {
  const entries = entriesOf({ '1': { total: 1 }, '2': { supplier: 'B' }, '3': { reviewed: true } }, () => base)
  expect(entries).toHaveLength(3)
  expect(entries.filter(it => it.invoice_data.wasModified !== true)).toEqual([])
})

it('an entry holds an unlisted category as text, a cleared value as null, and GST with its treatment', () => {
  expect(
    entriesOf({ '1': { category: 'Beehives', invoiceNumber: null, gst: 0, treatment: 'gst-free' } }, () => base)[0]?.invoice_data,
  ).toEqual({ cat: 'Beehives', invoiceNumber: null, gst: 0, treatment: 'gst-free', wasModified: true })
})

it('an entry holds the changed ones of supplier and ABN; an ABN cleared with its supplier is left to the server', () => {
  const sent = (patch: Patch, own = false) =>
    entriesOf(
      { '1': patch },
      () => base,
      () => own,
    )[0]?.invoice_supplier
  expect(sent({ supplier: 'B', abn: null })).toEqual({ name: 'B' })
  expect(sent({ supplier: 'B', abn: '78996030824' })).toEqual({ abn: '78996030824', name: 'B' })
  expect(sent({ abn: '78996030824' })).toEqual({ abn: '78996030824' })
  expect(sent({ abn: null })).toEqual({ abn: null })
  expect(sent({ supplier: 'A Pty Ltd' })).toEqual({ name: 'A Pty Ltd' })
})

it('an entry holds an ABN kept although the supplier changed, and one removed by a person', () => {
  const sent = (patch: Patch, own: boolean) =>
    entriesOf(
      { '1': patch },
      () => base,
      () => own,
    )[0]?.invoice_supplier
  expect(sent({ supplier: 'B', confirmedColumns: 'abn' }, false)).toEqual({ abn: '34993518190', name: 'B' })
  expect(sent({ supplier: 'B' }, true)).toEqual({ name: 'B' })
  expect(sent({ supplier: 'B', abn: null }, true)).toEqual({ abn: null, name: 'B' })
})

it('an entry says of a GST that was filled in that it follows from the total', () => {
  const sent = (patch: Patch) => entriesOf({ '1': patch }, () => base)[0]?.invoice_data
  expect(sent({ total: 220, gst: 20, filled: 'gst' })).toEqual({ total: 2.2, gst: 0.2, gstFollows: true, wasModified: true })
  expect(sent({ total: 220, gst: 20, category: 'Rent', filled: 'category' })).not.toHaveProperty('gstFollows')
})

it('a GST is kept beside its total and treatment: another one takes its confirmation back, and it is sent again', () => {
  const detail = fakeDetail(2)
  const review = createReview({ ...detail, invoices: detail.invoices.map(it => ({ ...it, confirmedFields: ['gst', 'total'] })) })
  const sent = () => entriesOf(review.store.get().undoStack.dirty, review.base).map(it => it.invoice_data)
  review.edit('Treatment', { i0: { treatment: 'capital' } })
  expect(sent()).toEqual([{ treatment: 'capital', confirmed: { gst: false }, wasModified: true }])
  review.confirm(['i0'], 'gst')
  expect(sent()).toEqual([{ treatment: 'capital', confirmed: { gst: true }, wasModified: true }])
  discardEdits(review)
  review.edit('Category', { i0: { category: 'Rent' } })
  expect(sent()[0]).not.toHaveProperty('confirmed')
})

it('rows that no longer exist have no entry', () => {
  expect(entriesOf({ gone: { total: 1 } }, () => undefined)).toEqual([])
})

it('manualReviewChange names only invoices that change', () => {
  const invoices = [
    { id: 'a', manualReview: 0 },
    { id: 'b', manualReview: 10 },
  ]
  expect(manualReviewChange(invoices, 10).ids).toEqual(['a'])
  expect(manualReviewChange(invoices, 0).ids).toEqual(['b'])
})

it('a choice of manual review is sent with the edits of a row, and for rows without edits', () => {
  const review = createReview(fakeDetail(3))
  review.receive(fakeDetail(3))
  review.edit('Total', { i1: { total: 100 }, i2: { total: 200 } })
  const entries = withChoice(entriesOf(review.store.get().undoStack.dirty, review.base), { choice: 10, ids: ['i0', 'i1'] })
  expect(entries.map(it => [it.invoice_id, it.invoice_data])).toEqual([
    ['i1', { total: 1, wasModified: true, manualReview: 10 }],
    ['i2', { total: 2, wasModified: true }],
    ['i0', { manualReview: 10 }],
  ])
})

it('a stored choice of manual review changes its rows and no other', () => {
  const review = createReview(fakeDetail(3))
  review.receive(fakeDetail(3))
  const other = review.row('i2')
  review.setManualReview({ choice: 10, ids: ['i0', 'i1'] })
  expect(['i0', 'i1', 'i2'].map(id => review.row(id)?.invoice.manualReview)).toEqual([10, 10, undefined])
  expect(review.row('i2')).toBe(other)
})

type Sent = { invoices: { invoice_id: string; invoice_data: object }[] }

/** A review page whose server answers the n-th request when `answer(n)` is called. */
function opened(rows = 3) {
  const review = createReview(fakeDetail(rows))
  const sent: Sent[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>(resolve => {
        const request = JSON.parse(body) as Sent
        sent.push(request)
        answers.push(() => resolve(Response.json({ outcomes: request.invoices.map(it => ({ invoice_id: it.invoice_id, saved: true })) })))
      }),
  )
  const answer = async (n: number) => {
    await expect.poll(() => answers.length).toBeGreaterThan(n)
    answers[n]?.()
  }
  const ids = () =>
    sent.map(it => it.invoices.map(({ invoice_id, invoice_data }) => `${invoice_id} ${Object.keys(invoice_data).join(' ')}`))
  return { review, answer, ids }
}
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToasts()
  connected(true)
})

it('edits made during a save are saved once it has ended', async () => {
  const { review, answer, ids } = opened()
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  const first = saveEdits(review)
  review.edit('second', { i1: { invoiceNumber: 'B' } })
  const second = saveEdits(review)
  await answer(0)
  expect(await first).toBe(true)
  await answer(1)
  expect(await second).toBe(true)
  expect(ids()).toEqual([['i0 invoiceNumber wasModified'], ['i1 invoiceNumber wasModified']])
  expect(review.store.get()).toMatchObject({ undoStack: { dirty: {} }, saving: false })
})

it('a value that is set back while it is being saved stays an edit when another value of the row is confirmed', async () => {
  const { review, answer, ids } = opened()
  const before = review.row('i0')?.values.total ?? null
  review.edit('Total', { i0: { total: 100 } })
  const first = saveEdits(review)
  review.edit('Total', { i0: { total: before } })
  review.confirm(['i0'], 'supplier')
  await answer(0)
  expect(await first).toBe(true)
  expect(review.row('i0')?.values.total).toBe(before)
  const second = saveEdits(review)
  await answer(1)
  expect(await second).toBe(true)
  expect(ids()[1]).toEqual(['i0 total confirmed wasModified'])
})

it('a value that others change between two requests of one save is not replaced by the second one', async () => {
  const { review, answer, ids } = opened(501)
  const numbers = review.store.get().rows.map(({ id }) => id)
  review.edit('Note', Object.fromEntries(numbers.map(id => [id, { note: 'mine' }])))
  const saved = saveEdits(review)
  await answer(0)
  await expect.poll(() => ids().length).toBe(2)
  const note = { text: 'theirs', by: 'Ann', at: 1 }
  const { detail } = review.store.get()
  review.receive({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i0' ? { ...it, note } : it)) })
  await answer(1)
  expect(await saved).toBe(true)
  expect(['i0', 'i1', 'i500'].map(id => review.row(id)?.values.note)).toEqual(['theirs', 'mine', 'mine'])
})

it('a second save without new edits sends no request', async () => {
  const { review, answer, ids } = opened()
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  const both = [saveEdits(review), saveEdits(review)]
  await answer(0)
  for (const saved of both) expect(await saved).toBe(true)
  expect(ids()).toEqual([['i0 invoiceNumber wasModified']])
})

it('a choice of manual review made during a save is sent once it has ended', async () => {
  const { review, answer, ids } = opened()
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  const both = [saveEdits(review), saveEdits(review, { choice: 10, ids: ['i2'] })]
  await answer(0)
  await answer(1)
  for (const saved of both) expect(await saved).toBe(true)
  expect(ids()[1]).toEqual(['i2 manualReview'])
  expect(review.row('i2')?.invoice.manualReview).toBe(10)
})

const texts = () => currentToasts().map(it => it.text)
const failed = 'Not everything was saved, and nothing is lost. No connection. Check the network; nothing you typed is lost.'
const back = 'The connection is back. Not everything may be saved, and nothing is lost: save again.'

it('after a save without a connection the page says when the connection is back, and offers to save again', async () => {
  const { review, answer } = opened()
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  expect(await saveEdits(review)).toBe(false)
  expect(texts()).toEqual([failed])
  vi.stubGlobal('fetch', online)
  connected(true) // live updates are here again
  expect(texts()).toEqual([back])
  currentToasts()[0]?.action?.run()
  await answer(0)
  await expect.poll(texts).toEqual(['1 invoice saved'])
  connected(false)
  connected(true)
  expect(texts()).toEqual(['1 invoice saved'])
})

it('after a save without a connection nothing is said of the connection once the message is closed', async () => {
  const { review } = opened()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  await saveEdits(review)
  dismissToasts()
  connected(true)
  expect(texts()).toEqual([])
})

it('a save after the session has ended leaves the notice to the sign-out: there is nothing to save again on that page', async () => {
  const review = createReview(fakeDetail(3))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'not-signed-in', message: 'Please sign in.' } }, { status: 401 })),
  )
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  expect(await saveEdits(review)).toBe(false)
  expect(texts().filter(it => it.startsWith('Not everything'))).toEqual([])
})

it.each([
  ['the whole batch', 404, { error: { code: 'not-found', message: 'Not found.' } }],
  ['the request', 403, { error: { code: 'not-allowed', message: 'No.' } }],
  ['one of its rows', 200, { outcomes: [{ invoice_id: 'i0', saved: false, error: { code: 'not-found', message: 'Not found.' } }] }],
])('after a save that may not change %s the page reads the rows again', async (_, status, answer) => {
  const review = createReview(fakeDetail(3))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status })))
  review.edit('first', { i0: { invoiceNumber: 'A' } })
  expect(await saveEdits(review)).toBe(false)
  expect(review.store.get().outdated).toBe(1)
})
