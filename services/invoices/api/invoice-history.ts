import { invoiceHistory } from '@docketry/contracts/api/history.ts'
import { linksFor, ofBin, type Links } from '../../platform/auth/signed-links.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { pageAnswers } from '../answers.ts'
import { erasedOf, historyOf, type HistoryTools } from '../history/history.ts'
import { ownerOfInvoice } from '../owner-of-invoice.ts'

/** Read from the invoice's stream, which is complete, also for an invoice without a row. */
export const handleInvoiceHistory = (tools: HistoryTools & { links: Links }) =>
  handler(invoiceHistory, {
    firm: async ({ query }) => (await erasedOf(tools.read, query.invoice_id)) ?? (await ownerOfInvoice(tools.events, query.invoice_id)),
    async answer({ query: { invoice_id: id }, caller, at }) {
      const own = linksFor(tools, caller)
      const isDeleted = (await own.read.get('invoices', id)) === null
      return { history: await historyOf(own, id, at, pages => pageAnswers({ id: isDeleted ? `${ofBin}${id}` : id, pages }, own.links, at)) }
    },
  })
