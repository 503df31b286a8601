import { invoiceImage as call, publicInvoiceImage as publicCall } from '@docketry/contracts/api/invoices.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { linksFor, type Links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { pageAnswers } from '../answer.ts'

type Tools = { read: ReadRows; links: Links }

async function pageOf({ read, links }: Tools, invoiceId: string, at: number, imageId?: string): Promise<{ url: string }> {
  const row = await read.get('invoices', invoiceId)
  const [page] = row?.pages ?? []
  if (!row || !page) throw refuse('not-found')
  if (imageId !== undefined && imageId !== links.imageId(row.id, row.generation)) throw refuse('not-found')
  return { url: links.blob('image', page.fileId, page.image, at, row.id) }
}

/** The first page's picture, and fresh addresses of every page and its words: those of an open screen run out. */
export const invoiceImage = (tools: Tools) =>
  handler(call, {
    firm: ({ query }) => tools.read.get('invoices', query.invoice_id),
    async answer({ query, caller, at }) {
      const own = linksFor(tools, caller)
      const row = await own.read.get('invoices', query.invoice_id)
      return { ...(await pageOf(own, query.invoice_id, at)), pages: row ? pageAnswers(row, own.links, at) : [] }
    },
  })

/** The public id in a CSV. Unknown, revoked and mistyped ids are answered alike. */
export const publicInvoiceImage = (tools: Tools) =>
  handler(publicCall, {
    answer({ params: { imageId = '' }, at }) {
      const invoiceId = tools.links.invoiceOf(imageId)
      if (invoiceId === null) throw refuse('not-found')
      return pageOf(tools, invoiceId, at, imageId)
    },
  })
