import { searchInvoices as call, type FoundInvoice } from '@docketry/contracts/api/invoices.ts'
import { monthOf } from '@docketry/contracts/rules/shown-date.ts'
import type { InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { clientsOfCaller, seesClient } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { dollars } from '../answer.ts'

const most = 50

const foundOf = (row: InvoiceBriefRow, clientName: string): FoundInvoice => ({
  id: row.id, groupId: row.groupId, client: { id: row.clientId, name: clientName }, paymentDate: row.paymentDate, invoiceNumber: row.invoiceNumber,
  supplier: row.supplierName, category: row.category, total: dollars(row.total), gst: dollars(row.gst),
})

/** Of so many that have the rarest word the others are looked for one by one. */
const atMost = 2000

/** As screens show it: `14 Aug 2026` is 14/08/2026. */
const dateInFigures = (text: string): string =>
  text.replace(/^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})$/iu, (all, day: string, name: string, year: string) => {
    const month = monthOf(name)
    return month === 0 ? all : `${day.padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
  })

/** Amounts are looked for as they are written: `1,234.50` finds 1234.50; an ABN however it is spaced. */
function looked(text: string): string {
  const plain = text.trim().replace(/\s+/gu, ' ').replace(/(?<=\d),(?=\d{3})/gu, '').replace(/^\$/u, '')
  return /^(?:\d ?){11}$/u.test(plain) ? plain.replaceAll(' ', '') : dateInFigures(plain)
}

type Found = { rows: InvoiceBriefRow[]; total: number }

/** The text as it stands; where nobody wrote it so, all of its words wherever they stand. */
async function findAll(find: (like: string, count: number) => Promise<Found>, text: string): Promise<Found> {
  const whole = await find(text, most)
  const words = text.toLowerCase().split(' ')
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
  if (whole.total > 0 || words.length === 1) return whole
  const rows = (await find(longest, atMost)).rows.filter(row => words.every(word => row.text.includes(word)))
  return { rows: rows.slice(0, most), total: rows.length }
}

export const searchInvoices = ({ read }: { read: ReadRows }) =>
  handler(call, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId, clientId, text }, caller }) {
      const among = caller && clientsOfCaller(caller, firmId)
      if (clientId !== undefined && !seesClient(caller, firmId, clientId)) throw refuse('not-found')
      const whose = { firmId, ...(clientId !== undefined ? { clientId } : among ? { clientId: { in: [...among] } } : {}) }
      const find = (like: string, count: number) =>
        read.find('invoice-briefs', { filter: { ...whose, text: { like } }, sort: [{ field: 'paymentDate', descending: true }], range: [0, count - 1] })
      const { rows, total } = await findAll(find, looked(text))
      const clients = await read.getMany('businesses', [...new Set(rows.map(row => row.clientId))])
      const nameOf = new Map(clients.map(({ id, name }) => [id, name]))
      return { invoices: rows.map(row => foundOf(row, nameOf.get(row.clientId) ?? '')), total }
    },
  })
