import { describe, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { given } from '../../platform/commands/given.ts'
import { extracted } from '../../testing/facts.ts'
import { correctInvoice, finishManualReview, releaseManualReview, takeManualReview } from './review-manually.ts'

const whose = { invoiceId: 'i', groupId: 'g' }
const chosen = (choice: number): InvoiceEvent => ({ type: 'ManualReviewChosen', data: { ...whose, choice } })
const taken = (reviewerId = 'tester'): InvoiceEvent => ({ type: 'ManualReviewTaken', data: { ...whose, reviewerId } })
const released: InvoiceEvent = { type: 'ManualReviewReleased', data: { ...whose, reviewerId: 'tester' } }
const finished = (note: string | null = null): InvoiceEvent => ({ type: 'ManualReviewFinished', data: { ...whose, reviewerId: 'tester', note } })
const edited = (changed: Partial<InvoiceValues>): InvoiceEvent => ({ type: 'InvoiceEdited', data: { ...whose, changed } })
const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: whose }
const aside: InvoiceEvent = { type: 'InvoiceSetAside', data: { ...whose, turn: 1 } }
const request = [extracted(), chosen(10)]
const body = { invoiceId: 'i' }
const correction = { ...body, changed: { category: 'Meals' } }

describe('take-review', () => {
  it('takes what waits', () => given(takeManualReview).events(...request).when(body).then([taken()]))
  it('takes it once', () => given(takeManualReview).events(...request, taken()).when(body).then([]))
  it('refuses what another has taken', () => given(takeManualReview).events(...request, taken('other')).when(body).then('review.taken-by-other'))
  it('takes what was put back', () => given(takeManualReview).events(...request, taken('other'), released).when(body).then([taken()]))
  it('takes what was asked for anew', () =>
    given(takeManualReview).events(...request, taken('other'), chosen(0), chosen(10)).when(body).then([taken()]))
  it('does not know an invoice that nobody asked to review, or that is not there', () => {
    given(takeManualReview).events(extracted()).when(body).then('not-found')
    given(takeManualReview).events().when(body).then('not-found')
  })
  it.each([['taken back', chosen(0)], ['finished', finished()], ['deleted', deleted], ['joined with another', aside]])('refuses one that was %s', (_, end) =>
    given(takeManualReview).events(...request, taken(), end).when(body).then('review.not-open'))
})

describe('release-review', () => {
  it('puts back what one has taken', () => given(releaseManualReview).events(...request, taken()).when(body).then([released]))
  it('leaves alone what is not held any more', () => {
    for (const end of [released, finished(), chosen(0), deleted]) given(releaseManualReview).events(...request, taken(), end).when(body).then([])
  })
  it('refuses what another has taken', () => given(releaseManualReview).events(...request, taken('other')).when(body).then('review.taken-by-other'))
})

describe('correct-invoice', () => {
  it('changes what the accountant has taken, under the rules of every edit', () => {
    given(correctInvoice).events(...request, taken()).when(correction).then([edited({ category: 'Meals' })])
    given(correctInvoice).events(...request, taken(), edited({ category: 'Meals' })).when(correction).then([])
    given(correctInvoice).events(...request, taken()).when({ ...body, changed: { supplierAbn: 'none' } }).then('abn.invalid')
  })
  it('refuses what is not taken, taken by another, or not open', () => {
    given(correctInvoice).events(...request).when(correction).then('review.not-taken')
    given(correctInvoice).events(...request, taken('other')).when(correction).then('review.taken-by-other')
    for (const end of [finished(), chosen(0), deleted, aside]) given(correctInvoice).events(...request, taken(), end).when(correction).then('review.not-open')
    given(correctInvoice).events(extracted()).when(correction).then('not-found')
  })
})

describe('finish-review', () => {
  it('ends it, with a note or without', () => {
    given(finishManualReview).events(...request, taken()).when({ ...body, note: null }).then([finished()])
    given(finishManualReview).events(...request, taken()).when({ ...body, note: 'GST on page 2' }).then([finished('GST on page 2')])
  })
  it('ends it once', () => given(finishManualReview).events(...request, taken(), finished()).when({ ...body, note: null }).then([]))
  it('refuses what is not taken, or taken by another', () => {
    given(finishManualReview).events(...request).when({ ...body, note: null }).then('review.not-taken')
    given(finishManualReview).events(...request, taken('other')).when({ ...body, note: null }).then('review.taken-by-other')
  })
})
