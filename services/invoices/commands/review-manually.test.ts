import { describe, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { given } from '../../platform/commands/given.ts'
import { extracted } from '../../testing/facts.ts'
import { correctInvoice, finishManualReview, releaseManualReview, takeManualReview } from './review-manually.ts'

const whose = { invoiceId: 'i', groupId: 'g' }
const chosen = (choice: number): InvoiceEvent => ({ type: 'ManualReviewChosen', data: { ...whose, choice } })
const taken = (reviewerId = 'tester'): InvoiceEvent => ({ type: 'ManualReviewTaken', data: { ...whose, reviewerId } })
const released: InvoiceEvent = { type: 'ManualReviewReleased', data: { ...whose, reviewerId: 'tester' } }
const finished = (note: string | null = null): InvoiceEvent => ({
  type: 'ManualReviewFinished',
  data: { ...whose, reviewerId: 'tester', note },
})
const edited = (changed: Partial<InvoiceValues>): InvoiceEvent => ({ type: 'InvoiceEdited', data: { ...whose, changed } })
const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: whose }
const aside: InvoiceEvent = { type: 'InvoiceSetAside', data: { ...whose, turn: 1 } }
const request = [extracted(), chosen(10)]
const body = { invoiceId: 'i' }
const correction = { ...body, changed: { category: 'Meals' } }

describe('taking a manual review', () => {
  it('is stored for a waiting review', () =>
    given(takeManualReview)
      .events(...request)
      .when(body)
      .then([taken()]))
  it('is stored once', () =>
    given(takeManualReview)
      .events(...request, taken())
      .when(body)
      .then([]))
  it('is refused for a review that another accountant has taken', () =>
    given(takeManualReview)
      .events(...request, taken('other'))
      .when(body)
      .then('review.taken-by-other'))
  it('is stored for a released review', () =>
    given(takeManualReview)
      .events(...request, taken('other'), released)
      .when(body)
      .then([taken()]))
  it('is stored for a review that was requested again', () =>
    given(takeManualReview)
      .events(...request, taken('other'), chosen(0), chosen(10))
      .when(body)
      .then([taken()]))
  it('answers not-found for an invoice without a request, and for an unknown one', () => {
    given(takeManualReview).events(extracted()).when(body).then('not-found')
    given(takeManualReview).events().when(body).then('not-found')
  })
  it.each([
    ['taken back', chosen(0)],
    ['finished', finished()],
    ['deleted', deleted],
    ['joined with another', aside],
  ])('refuses one that was %s', (_, end) =>
    given(takeManualReview)
      .events(...request, taken(), end)
      .when(body)
      .then('review.not-open'),
  )
})

describe('releasing a manual review', () => {
  it('is stored for the caller’s review', () =>
    given(releaseManualReview)
      .events(...request, taken())
      .when(body)
      .then([released]))
  it('stores nothing for a review that is not taken', () => {
    for (const end of [released, finished(), chosen(0), deleted])
      given(releaseManualReview)
        .events(...request, taken(), end)
        .when(body)
        .then([])
  })
  it('is refused for a review that another accountant has taken', () =>
    given(releaseManualReview)
      .events(...request, taken('other'))
      .when(body)
      .then('review.taken-by-other'))
})

describe('correcting an invoice under review', () => {
  it('is an edit, by the rules of every edit', () => {
    given(correctInvoice)
      .events(...request, taken())
      .when(correction)
      .then([edited({ category: 'Meals' })])
    given(correctInvoice)
      .events(...request, taken(), edited({ category: 'Meals' }))
      .when(correction)
      .then([])
    given(correctInvoice)
      .events(...request, taken())
      .when({ ...body, changed: { supplierAbn: 'none' } })
      .then('abn.invalid')
  })
  it('is refused unless the caller has taken an open review', () => {
    given(correctInvoice)
      .events(...request)
      .when(correction)
      .then('review.not-taken')
    given(correctInvoice)
      .events(...request, taken('other'))
      .when(correction)
      .then('review.taken-by-other')
    for (const end of [finished(), chosen(0), deleted, aside])
      given(correctInvoice)
        .events(...request, taken(), end)
        .when(correction)
        .then('review.not-open')
    given(correctInvoice).events(extracted()).when(correction).then('not-found')
  })
})

describe('finishing a manual review', () => {
  it('is stored with or without a note', () => {
    given(finishManualReview)
      .events(...request, taken())
      .when({ ...body, note: null })
      .then([finished()])
    given(finishManualReview)
      .events(...request, taken())
      .when({ ...body, note: 'GST on page 2' })
      .then([finished('GST on page 2')])
  })
  it('is stored once', () =>
    given(finishManualReview)
      .events(...request, taken(), finished())
      .when({ ...body, note: null })
      .then([]))
  it('is refused unless the caller has taken it', () => {
    given(finishManualReview)
      .events(...request)
      .when({ ...body, note: null })
      .then('review.not-taken')
    given(finishManualReview)
      .events(...request, taken('other'))
      .when({ ...body, note: null })
      .then('review.taken-by-other')
  })
})
