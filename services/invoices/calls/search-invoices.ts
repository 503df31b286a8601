import { searchInvoices as call, type FoundInvoice } from '@docketry/contracts/calls/invoices.ts'
import type { InvoiceBriefRow } from '@docketry/contracts/views/rows.ts'
import { handler } from '../../core/answering.ts'
import { clientsOfAsker, seesClient } from '../../core/asker.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'
import { dollars } from '../answer.ts'

const most = 50

const foundOf = (row: InvoiceBriefRow, clientName: string): FoundInvoice => ({
  id: row.id, groupId: row.groupId, client: { id: row.clientId, name: clientName }, paymentDate: row.paymentDate, invoiceNumber: row.invoiceNumber,
  supplier: row.supplierName, category: row.category, total: dollars(row.total), gst: dollars(row.gst),
})

/** Amounts are looked for as they are written: `1,234.50` finds 1234.50. */
const looked = (text: string): string => text.trim().replace(/(?<=\d),(?=\d{3})/gu, '').replace(/^\$/u, '')

export const searchInvoices = ({ read }: { read: ReadRows }) =>
  handler(call, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId, clientId, text }, asker }) {
      const among = asker && clientsOfAsker(asker, firmId)
      if (clientId !== undefined && !seesClient(asker, firmId, clientId)) throw refuse('not-found')
      const filter = { firmId, ...(clientId !== undefined ? { clientId } : among ? { clientId: { in: [...among] } } : {}), text: { like: looked(text) } }
      const { rows, total } = await read.find('invoice-briefs', { filter, sort: [{ field: 'paymentDate', descending: true }], range: [0, most - 1] })
      const clients = await read.getMany('businesses', [...new Set(rows.map(row => row.clientId))])
      const nameOf = new Map(clients.map(({ id, name }) => [id, name]))
      return { invoices: rows.map(row => foundOf(row, nameOf.get(row.clientId) ?? '')), total }
    },
  })
