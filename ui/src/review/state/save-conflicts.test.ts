// @vitest-environment jsdom
/** Two pages save the same row: the second one learns of both values, and overwrites nothing that it has not shown. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SaveConflict } from '@docketry/contracts/api/invoices.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import * as toasts from '../../parts/toasts.tsx'
import { createReview } from './review.ts'
import { saveEdits } from './save.ts'

type Sent = { invoices: { invoice_id: string; invoice_data: Record<string, unknown>; seen?: number }[] }
let sent: Sent['invoices'] = []
let conflicts: SaveConflict[] = []
let errors: string[] = []
let button: (() => void) | undefined

beforeEach(() => {
  sent = []
  errors = []
  vi.spyOn(toasts, 'notifyError').mockImplementation((text, action) => {
    errors.push(text)
    button = action?.run
  })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as Sent
    sent.push(...request.invoices)
    return Response.json({
      outcomes: request.invoices.map(({ invoice_id }) => ({
        invoice_id,
        revision: 8,
        ...(conflicts.length > 0
          ? { saved: false, error: { code: 'invoice.changed-since', message: 'Changed.' }, conflicts }
          : { saved: true }),
      })),
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const detail = { ...fakeDetail(3), invoices: fakeDetail(3).invoices.map(it => ({ ...it, revision: 7 })) }
const opened = () => createReview(detail)

it('a save sends the revision on screen, and the next one that of the save', async () => {
  conflicts = []
  const review = opened()
  review.edit('Number', { i1: { invoiceNumber: 'A' } })
  expect(await saveEdits(review)).toBe(true)
  review.edit('Number', { i1: { invoiceNumber: 'B' } })
  await saveEdits(review)
  expect(sent.map(it => it.seen)).toEqual([7, 8])
})

it('an edit that conflicts stays, and both values are shown; the other values of the row are saved', async () => {
  conflicts = [{ field: 'total', yours: 222.22, theirs: 111.11 }]
  const review = opened()
  review.edit('Both', { i1: { total: 22_222, category: 'Rent' } })
  expect(await saveEdits(review)).toBe(false)
  expect(errors).toEqual([
    'Changed elsewhere meanwhile: Total of Bright Laundry Services INV-1001 is now 111.11, yours is 222.22. Your values replace them when you save.',
  ])
  expect(review.store.get().undoStack.dirty).toEqual({ i1: { total: 22_222 } })
  expect(review.base('i1')).toMatchObject({ total: 11_111, category: 'Rent' })
  expect(review.row('i1')?.refused).toBe('Changed.')
  expect(review.store.get().outdated).toBe(1)
})

it('the button of the notice takes the other’s value', async () => {
  conflicts = [{ field: 'total', yours: 222.22, theirs: 111.11 }]
  const review = opened()
  review.edit('Total', { i1: { total: 22_222 } })
  await saveEdits(review)
  button?.()
  expect(review.row('i1')?.values.total).toBe(11_111)
  expect(review.store.get().undoStack.dirty).toEqual({})
})

it('an answer of the server that brings the same value afterwards is no second conflict', async () => {
  conflicts = [{ field: 'total', yours: 222.22, theirs: 111.11 }]
  const review = opened()
  review.edit('Total', { i1: { total: 22_222 } })
  await saveEdits(review)
  expect(
    review.receive({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, total: 11_111, revision: 9 } : it)) }),
  ).toEqual([])
  conflicts = []
  expect(await saveEdits(review)).toBe(true)
  expect(sent.at(-1)).toMatchObject({ invoice_data: { total: 222.22 }, seen: 9 })
})

it('an acceptance of values that were changed elsewhere is withdrawn, with what they were and are', async () => {
  conflicts = [{ field: 'total', theirs: 111.11 }]
  const review = opened()
  const before = review.row('i1')?.values.total
  review.edit('Accepted', { i1: { reviewed: true } })
  expect(await saveEdits(review)).toBe(false)
  expect(review.row('i1')?.values).toMatchObject({ reviewed: false, total: 11_111 })
  expect(review.store.get().undoStack.dirty).toEqual({})
  expect(errors).toEqual([
    `Not accepted, because it was changed elsewhere meanwhile: Total of Bright Laundry Services INV-1001 is now 111.11, it was ${((before ?? 0) / 100).toFixed(2)}. Look at it again, then accept it.`,
  ])
})

it('an answer that is older than the last save, of lists that are behind, takes nothing back; a newer one is shown', async () => {
  conflicts = []
  const review = opened()
  review.edit('Both', { i1: { total: 22_222, category: 'Rent' } })
  await saveEdits(review)
  const older = { ...detail, invoices: detail.invoices.map(it => (it.id === 'i2' ? { ...it, category: 'Theirs', revision: 8 } : it)) }
  const flagged = { ...older, anomalies: [{ invoice_id: 'i1', field: 'total', level: 'wrong' as const, reason: 'Of the old total.' }] }
  expect(review.receive(flagged)).toEqual([])
  expect(review.row('i1')?.values).toMatchObject({ total: 22_222, category: 'Rent' })
  expect(review.row('i1')?.flags.total?.reason).not.toBe('Of the old total.')
  expect(review.row('i2')?.values.category).toBe('Theirs')
  review.receive({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, total: 33_333, revision: 9 } : it)) })
  expect(review.row('i1')?.values.total).toBe(33_333)
})

it('a value that somebody else changed after the save stays on screen when it arrives before the answer of the save', async () => {
  conflicts = []
  const review = opened()
  review.edit('Total', { i1: { total: 22_222 } })
  const saved = saveEdits(review)
  const theirs = detail.invoices.map(it => (it.id === 'i1' ? { ...it, total: 33_333, revision: 9 } : it))
  review.receive({ ...detail, invoices: theirs })
  expect(await saved).toBe(true)
  expect(review.row('i1')?.values.total).toBe(33_333)
  expect([review.row('i1')?.invoice.revision, review.store.get().undoStack.dirty]).toEqual([9, {}])
})

it('an acceptance that somebody else has withdrawn by a later change is not shown as accepted', async () => {
  conflicts = []
  const review = opened()
  review.edit('Accepted', { i1: { reviewed: true } })
  const saved = saveEdits(review)
  const theirs = detail.invoices.map(it => (it.id === 'i1' ? { ...it, total: 33_333, revision: 9 } : it))
  review.receive({ ...detail, invoices: theirs })
  await saved
  expect(review.row('i1')?.values).toMatchObject({ total: 33_333, reviewed: false })
})

it('what was saved is on screen when another value, which somebody else had changed before, arrives before the answer of the save', async () => {
  conflicts = []
  const review = opened()
  review.edit('Total', { i1: { total: 22_222 } })
  const saved = saveEdits(review)
  const theirs = detail.invoices.map(it => (it.id === 'i1' ? { ...it, category: 'Water', revision: 9 } : it))
  review.receive({ ...detail, invoices: theirs })
  await saved
  expect(review.row('i1')?.values).toMatchObject({ total: 22_222, category: 'Water' })
})

it('conflicts of the first request of a save are shown although the second request fails', async () => {
  conflicts = [{ field: 'total', yours: 222.22, theirs: 111.11 }]
  const all = fakeDetail(501)
  const review = createReview({ ...all, invoices: all.invoices.map(it => ({ ...it, revision: 7 })) })
  const online = fetch
  let requests = 0
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    ++requests === 1 ? online(...args) : Promise.resolve(Response.json({ error: { code: 'x', message: 'No.' } }, { status: 500 })),
  )
  review.edit('Total', Object.fromEntries(all.invoices.map(({ id }) => [id, { total: 22_222 }])))
  expect(await saveEdits(review)).toBe(false)
  expect(errors).toEqual([
    '500 values that you have changed were changed elsewhere, too. Your values replace them when you save.',
    'Not everything was saved, and nothing is lost. No.',
  ])
})
