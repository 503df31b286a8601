import { invoiceLineItems } from '@docketry/contracts/api/line-items.ts'
import { addsUpTo } from '@docketry/contracts/rules/line-sums.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'

/** Judged by the values that are saved now, not by those that were read. */
export const handleInvoiceLineItems = ({ read }: { read: ReadRows }) =>
  handler(invoiceLineItems, {
    firm: ({ query }) => read.get('invoices', query.invoice_id),
    async answer({ query }) {
      const row = await read.get('invoices', query.invoice_id)
      if (row === null) throw refuse('not-found')
      const { lineItems = null, model } = row.extraction
      const values = { total: totalOf(row.values), gst: gstOf(row.values) }
      const sumIs = lineItems && addsUpTo(lineItems, values)
      return { id: row.id, model, ...values, lineItems, addsUp: sumIs !== null, addsUpTo: sumIs }
    },
  })
