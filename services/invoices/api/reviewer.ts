/** Endpoints of the provider's accountants: the queue of manual reviews, and take, release, correct and finish. */
import * as contract from '@docketry/contracts/api/reviewer.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { InvoiceRow, ManualReviewRow } from '@docketry/contracts/projections/rows.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { linksFor, type Links } from '../../platform/auth/signed-links.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { invoiceAnswer } from '../answers.ts'
import { requestedValues } from './requested-values.ts'
import { saveInvoice } from './save-invoice.ts'
import { correctInvoice, finishManualReview, releaseManualReview, takeManualReview } from '../commands/review-manually.ts'

type Tools = { read: ReadRows; links: Links }

const listedAtOnce = 200

/** Throws not-found for an invoice deleted meanwhile. */
async function rowOf(read: ReadRows, invoiceId: string): Promise<InvoiceRow> {
  const row = await read.get('invoices', invoiceId)
  if (row === null) throw refuse('not-found')
  return row
}

async function queueOf({ read, links }: Tools, reviews: ManualReviewRow[], at: number): Promise<contract.QueuedReview[]> {
  const [rows, businesses] = await Promise.all([
    read.getMany(
      'invoices',
      reviews.map(({ id }) => id),
    ),
    read.getMany('businesses', [...new Set(reviews.flatMap(({ firmId, clientId }) => [firmId, clientId]))]),
  ])
  const invoices = new Map(rows.map(row => [row.id, row]))
  const names = new Map(businesses.map(({ id, name }) => [id, name]))
  return reviews.flatMap(({ id, state, requestedAt, dueAt, firmId, clientId }) => {
    const row = invoices.get(id)
    if (!row || state === 'done') return []
    const [page] = row.pages
    return [
      {
        invoice_id: id,
        state,
        requestedAt,
        dueAt,
        late: at > dueAt,
        pages: row.pages.length,
        supplier: row.values.supplierName,
        firm: { id: firmId, name: names.get(firmId) ?? '' },
        client: { id: clientId, name: names.get(clientId) ?? '' },
        image: page ? links.blob('image', page.fileId, page.image, at, row.id) : null,
      },
    ]
  })
}

export const handleReviewerQueue = (tools: Tools) =>
  handler(contract.reviewerQueue, {
    async answer({ caller, at }) {
      const sort = [{ field: 'dueAt' }]
      const [mine, waiting] = await Promise.all([
        tools.read.find('manual-reviews', { filter: { state: 'taken', takenBy: caller?.userId ?? '', aside: false }, sort }),
        tools.read.find('manual-reviews', { filter: { state: 'waiting', aside: false }, sort, range: [0, listedAtOnce - 1] }),
      ])
      const reviews = [...mine.rows, ...waiting.rows].sort((a, b) => a.dueAt - b.dueAt)
      return { reviews: await queueOf(linksFor(tools, caller), reviews, at), waiting: waiting.total, now: at }
    },
  })

export const handleTakeReview = ({ read, links }: Tools) =>
  handler(contract.takeReview, {
    async answer({ body, caller, execute, at }) {
      await execute(takeManualReview, { invoiceId: body.invoice_id })
      return { invoice: invoiceAnswer(await rowOf(read, body.invoice_id), links.of(caller), at) }
    },
  })

export const handleReleaseReview = () =>
  handler(contract.releaseReview, {
    async answer({ body, execute }) {
      await execute(releaseManualReview, { invoiceId: body.invoice_id })
      return { success: true as const }
    },
  })

export const handleCorrectReviewed = ({ read, events }: Pick<Tools, 'read'> & { events: EventStore }) =>
  handler(contract.correctReviewed, {
    async answer(request) {
      const { body, at } = request
      const row = await rowOf(read, body.invoice_id)
      const firm = await read.get('businesses', row.firmId)
      const requested = requestedValues(body, body.invoice_supplier, row.values, dateIn(zoneOf(firm), at))
      const { conflicts, ...known } = await saveInvoice(events, request, {
        row,
        requested,
        editWith: correctInvoice,
        data: {},
        seen: body.seen,
      })
      return { success: true as const, ...(conflicts.length > 0 ? { conflicts } : {}), ...known }
    },
  })

export const handleFinishReview = () =>
  handler(contract.finishReview, {
    async answer({ body, execute }) {
      await execute(finishManualReview, { invoiceId: body.invoice_id, note: body.note?.trim() || null })
      return { success: true as const }
    },
  })
