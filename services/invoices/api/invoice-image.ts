import { invoiceImage, publicInvoiceImage } from '@docketry/contracts/api/invoices.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { linksFor, type Links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { pageAnswers } from '../answers.ts'

type Tools = { read: ReadRows; links: Links }

async function pageOf({ read, links }: Tools, invoiceId: string, at: number, imageId?: string): Promise<{ url: string }> {
  const row = await read.get('invoices', invoiceId)
  const [page] = row?.pages ?? []
  if (!row || !page) throw refuse('not-found')
  if (imageId !== undefined && imageId !== links.imageId(row.id, row.generation)) throw refuse('not-found')
  return { url: links.blob('image', page.fileId, page.image, at, row.id) }
}

/** The image of the first page, and new links to all pages and their words: the links of an open screen expire. */
export const handleInvoiceImage = (tools: Tools) =>
  handler(invoiceImage, {
    firm: ({ query }) => tools.read.get('invoices', query.invoice_id),
    async answer({ query, caller, at }) {
      const own = linksFor(tools, caller)
      const row = await own.read.get('invoices', query.invoice_id)
      return { ...(await pageOf(own, query.invoice_id, at)), pages: row ? pageAnswers(row, own.links, at) : [] }
    },
  })

/** By the public image id of a CSV. Unknown, revoked and mistyped ids get the same answer. */
export const handlePublicInvoiceImage = (tools: Tools) =>
  handler(publicInvoiceImage, {
    answer({ params: { imageId = '' }, at }) {
      const invoiceId = tools.links.invoiceOf(imageId)
      if (invoiceId === null) throw refuse('not-found')
      return pageOf(tools, invoiceId, at, imageId)
    },
  })
