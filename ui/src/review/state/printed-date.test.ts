// @vitest-environment jsdom
/** The printed date of rows on the cash basis, where the date of a row is the day of the payment: an edit of its own. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import * as toasts from '../../parts/toasts.tsx'
import { conflictTexts } from './conflict-notice.ts'
import { restoreDraft } from './drafts.ts'
import { createReview } from './review.ts'
import { saveEdits } from './save.ts'
import { detailOf } from './server-rows.ts'
import { changeText } from './undo-actions.ts'

const doubtful = {
  invoice_id: 'i1',
  field: 'invoiceDate' as const,
  level: 'doubtful' as const,
  reason: 'This date is 14 months away from the others of this batch.',
}
/** On the cash basis; the date of i1 is doubtful. */
const detail = {
  ...fakeDetail(3, { anomalies: [doubtful] }),
  invoices: fakeDetail(3).invoices.map(it => ({ ...it, invoiceDate: '2026-09-08', revision: 7 })),
}
const withDate = (invoiceDate: string) => ({
  ...detail,
  invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, invoiceDate } : it)),
})
const edited = (invoiceDate: string | null = '2026-08-19') => {
  const review = createReview(detail)
  review.edit('Printed date', { i1: { invoiceDate } })
  return review
}

let sent: { invoice_id: string; invoice_data: Record<string, unknown> }[] = []
let outcome: object = { saved: true }
let errors: string[] = []
let button: (() => void) | undefined
beforeEach(() => {
  sent = []
  outcome = { saved: true }
  errors = []
  vi.spyOn(toasts, 'notifyError').mockImplementation((text, action) => {
    errors.push(text)
    button = action?.run
  })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { invoices } = JSON.parse(body) as { invoices: typeof sent }
    sent.push(...invoices)
    return Response.json({ outcomes: invoices.map(({ invoice_id }) => ({ invoice_id, revision: 8, ...outcome })) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an edit changes neither the date nor its flag, and is undone and redone by its name', () => {
  const review = edited()
  const row = review.row('i1')!
  expect([row.patch, row.values.paymentDate, row.flags.paymentDate?.reason]).toEqual([
    { invoiceDate: '2026-08-19' },
    detail.invoices[1]?.paymentDate,
    doubtful.reason,
  ])
  const plan = review.plan('undo')!
  const { from, to } = plan.changes[0]!
  expect(
    changeText(plan.step.words, [{ place: 2, from: { ...row.values, ...from }, to: { ...row.values, ...to }, keys: Object.keys(to) }]),
  ).toBe('printed date of row 2, Bright Laundry Services: 19 Aug 2026 → 8 Sep 2026')
  review.undo()
  expect([review.row('i1')?.values.invoiceDate, review.store.get().undoStack.dirty]).toEqual(['2026-09-08', {}])
  review.redo()
  expect(review.row('i1')?.values.invoiceDate).toBe('2026-08-19')
})

it('an edit of the date leaves the printed date, and an edit of an accepted row withdraws the acceptance', () => {
  const review = createReview(detail)
  review.edit('Date', { i1: { paymentDate: '2026-10-01', reviewed: true } })
  expect(review.row('i1')?.values.invoiceDate).toBe('2026-09-08')
  review.edit('Printed date', { i1: { invoiceDate: '2026-08-19' } })
  expect(review.row('i1')?.values).toMatchObject({ paymentDate: '2026-10-01', invoiceDate: '2026-08-19', reviewed: false })
})

it('a save sends the printed date alone, an emptied one as null, and the row has it until the next answer', async () => {
  const review = edited()
  expect(await saveEdits(review)).toBe(true)
  review.edit('Printed date', { i2: { invoiceDate: null } })
  await saveEdits(review)
  expect(sent.map(it => [it.invoice_id, it.invoice_data])).toEqual([
    ['i1', { invoiceDate: '2026-08-19', wasModified: true }],
    ['i2', { invoiceDate: null, wasModified: true }],
  ])
  expect(['i1', 'i2'].map(id => review.row(id)?.invoice.invoiceDate)).toEqual(['2026-08-19', null])
  expect({ dirty: review.store.get().undoStack.dirty, typed: review.row('i1')?.invoice.typed }).toEqual({ dirty: {}, typed: [] })
})

it('a row on accruals has no printed date, also once it is saved', async () => {
  const review = createReview(detailOf(fakeRows(fakeDetail(3))))
  review.edit('Date', { i1: { paymentDate: '2026-10-01' } })
  await saveEdits(review)
  expect([review.row('i1')?.values.invoiceDate, 'invoiceDate' in review.row('i1')!.invoice]).toEqual([null, false])
})

it('a printed date changed elsewhere is a conflict with both values, by an answer of the server and by the save; a changed date is none', async () => {
  const review = edited()
  const paid = { ...detail, invoices: detail.invoices.map(it => ({ ...it, paymentDate: '2026-10-01' })) }
  expect(review.receive(paid)).toEqual([])
  const text =
    'Changed elsewhere meanwhile: Printed date of Bright Laundry Services INV-1001 is now 2 Sep 2026, yours is 19 Aug 2026. Your values replace them when you save.'
  expect(conflictTexts(review.receive(withDate('2026-09-02'))).changed).toBe(text)
  outcome = {
    saved: false,
    error: { code: 'invoice.changed-since', message: 'Changed.' },
    conflicts: [{ field: 'invoiceDate', yours: '2026-08-19', theirs: '2026-09-02' }],
  }
  const other = edited()
  expect(await saveEdits(other)).toBe(false)
  expect([errors, other.row('i1')?.values.invoiceDate, other.base('i1')?.invoiceDate]).toEqual([[text], '2026-08-19', '2026-09-02'])
  button?.()
  expect([other.row('i1')?.values.invoiceDate, other.store.get().undoStack.dirty]).toEqual(['2026-09-02', {}])
})

it('an acceptance in conflict with another printed date names it on the cash basis only', async () => {
  outcome = {
    saved: false,
    error: { code: 'invoice.changed-since', message: 'Changed.' },
    conflicts: [
      { field: 'paymentDate', theirs: '2026-09-02' },
      { field: 'invoiceDate', theirs: '2026-09-02' },
    ],
  }
  for (const opened of [detail, detailOf(fakeRows(fakeDetail(3)))]) {
    const review = createReview(opened)
    review.edit('Accepted', { i1: { reviewed: true } })
    await saveEdits(review)
  }
  const named = (title: string) => `${title} of Bright Laundry Services INV-1001 is now 2 Sep 2026, it was 8 Sep 2026`
  const text = (titles: string[]) =>
    `Not accepted, because it was changed elsewhere meanwhile: ${titles.map(named).join(' and ')}. Look at it again, then accept it.`
  expect(errors).toEqual([text(['Date', 'Printed date']), text(['Date'])])
})

it('a draft of an earlier visit brings it back, with a conflict where it was changed since', () => {
  const { undoStack } = edited().store.get()
  const review = createReview(withDate('2026-09-02'))
  restoreDraft(review, { ...undoStack, was: { i1: { invoiceDate: '2026-09-08' } }, at: 0, marks: true }, () => undefined)
  expect(review.row('i1')?.values.invoiceDate).toBe('2026-08-19')
  expect(errors.at(-1)).toContain('Printed date of Bright Laundry Services INV-1001 is now 2 Sep 2026, yours is 19 Aug 2026')
})
