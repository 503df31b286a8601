import { describe, expect, it } from 'vitest'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ManualReviewRow } from '@docketry/contracts/projections/rows.ts'
import { deletionOf } from '../../platform/projections/deletion.ts'
import type { Document } from '../../platform/ports/documents.ts'
import { asStored, extracted } from '../../testing/facts.ts'
import { manualReviews } from './manual-reviews.ts'

const whose = { invoiceId: 'i', groupId: 'g' }
const chosen = (choice: number): InvoiceEvent => ({ type: 'ManualReviewChosen', data: { ...whose, choice } })
const taken: InvoiceEvent = { type: 'ManualReviewTaken', data: { ...whose, reviewerId: 'r' } }
const released: InvoiceEvent = { type: 'ManualReviewReleased', data: { ...whose, reviewerId: 'r' } }
const finished: InvoiceEvent = { type: 'ManualReviewFinished', data: { ...whose, reviewerId: 'r', note: 'ok' } }
const day = 24 * 60 * 60_000

/** Every event one millisecond after the one before, from 1000 on; the last one `later` ms later. By `user:u`. */
const row = (facts: InvoiceEvent[], later = 0) =>
  shown(
    asStored(facts).reduce<Document | null>((before, event, i) => {
      const at = event.metadata.at + (i === facts.length - 1 ? later : 0)
      const stored = { ...event, metadata: { ...event.metadata, actor: 'user:u', at } }
      return manualReviews.idsOf(stored).includes('i') ? (manualReviews.evolve(before, stored, 'i') as Document | null) : before
    }, null),
  )
const shown = (document: Document | null) => (deletionOf(document) ? null : (document as ManualReviewRow | null))

describe('the queue of manual reviews', () => {
  it('lists a requested review, due a day later', () => {
    expect(row([extracted()])).toBeNull()
    expect(row([extracted(), chosen(10)])).toEqual({
      id: 'i',
      groupId: 'g',
      clientId: 'c',
      firmId: 'f',
      requestedBy: 'u',
      requestedAt: 1001,
      dueAt: 1001 + day,
      state: 'waiting',
      takenBy: null,
      takenAt: null,
      finishedAt: null,
      late: false,
      note: null,
      aside: false,
    })
  })
  it('names the accountant until the review is released', () => {
    expect(row([extracted(), chosen(10), taken])).toMatchObject({ state: 'taken', takenBy: 'r', takenAt: 1002 })
    expect(row([extracted(), chosen(10), taken, released])).toMatchObject({
      state: 'waiting',
      takenBy: null,
      takenAt: null,
      dueAt: 1001 + day,
    })
  })
  it('marks a finished review as in time or late', () => {
    expect(row([chosen(10), taken, finished])).toMatchObject({ state: 'done', takenBy: 'r', finishedAt: 1002, late: false, note: 'ok' })
    expect(row([chosen(10), taken, finished], day)).toMatchObject({ state: 'done', late: true })
  })
  it('drops a withdrawn or deleted review, and starts anew after another request', () => {
    expect(row([chosen(10), taken, chosen(0)])).toBeNull()
    expect(row([chosen(10), { type: 'InvoiceDeleted', data: whose }])).toBeNull()
    expect(row([chosen(10), taken, { type: 'InvoiceDeleted', data: whose }, { type: 'InvoiceRestored', data: whose }])).toMatchObject({
      state: 'taken',
      takenBy: 'r',
    })
    expect(row([chosen(10), taken, chosen(0), chosen(10)])).toMatchObject({ state: 'waiting', requestedAt: 1003, takenBy: null })
  })
  it('marks a review whose invoice is set aside', () => {
    expect(row([chosen(10), { type: 'InvoiceSetAside', data: { ...whose, turn: 1 } }])).toMatchObject({ aside: true, state: 'waiting' })
  })
})
