import { searchInvoices, type FoundInvoice } from '@docketry/contracts/api/invoices.ts'
import { monthOf } from '@docketry/contracts/rules/dates.ts'
import type { InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { clientsOfCaller, seesClient } from '../../platform/auth/caller.ts'
import type { MayFail } from '../../platform/projections/failed-rows.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { foreignCurrency } from '../../shared/currency-of.ts'

const maxFound = 50

const foundOf = (row: InvoiceBriefRow & MayFail, clientName: string, currency: string | undefined): FoundInvoice => ({
  id: row.id,
  groupId: row.groupId,
  client: { id: row.clientId, name: clientName },
  paymentDate: row.paymentDate,
  invoiceNumber: row.invoiceNumber,
  supplier: row.supplierName,
  category: row.category,
  total: row.total,
  gst: row.gst,
  ...foreignCurrency({ currency }),
  ...(row.failedRow ? { failedRow: true as const } : {}),
})

/** The most rows with the longest word that are searched for the other words. */
const maxCandidates = 2000

/** `14 Aug 2026`, as screens show it, becomes `14/08/2026`. */
const dateInFigures = (text: string): string =>
  text.replace(/^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})$/iu, (all, day: string, name: string, year: string) => {
    const month = monthOf(name)
    return month === 0 ? all : `${day.padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
  })

/** Normalises the text: `1,234.50` finds 1234.50, and an ABN is found however it is spaced. */
function normalised(text: string): string {
  const plain = text
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\d),(?=\d{3})/gu, '')
    .replace(/^\$/u, '')
  return /^(?:\d ?){11}$/u.test(plain) ? plain.replaceAll(' ', '') : dateInFigures(plain)
}

type Found = { rows: InvoiceBriefRow[]; total: number }

/** Rows that contain the text; if none do, rows that contain all of its words. */
async function findAll(find: (like: string, count: number) => Promise<Found>, text: string): Promise<Found> {
  const whole = await find(text, maxFound)
  const words = text.toLowerCase().split(' ')
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
  if (whole.total > 0 || words.length === 1) return whole
  const rows = (await find(longest, maxCandidates)).rows.filter(row => words.every(word => row.text.includes(word)))
  return { rows: rows.slice(0, maxFound), total: rows.length }
}

export const handleSearchInvoices = ({ read }: { read: ReadRows }) =>
  handler(searchInvoices, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId, clientId, text }, caller }) {
      const limitedTo = caller && clientsOfCaller(caller, firmId)
      if (clientId !== undefined && !seesClient(caller, firmId, clientId)) throw refuse('not-found')
      const within = clientId === undefined && limitedTo ? { in: [...limitedTo] } : clientId
      const scope = { firmId, ...(within === undefined ? {} : { clientId: within }) }
      const find = (like: string, count: number) =>
        read.find('invoice-briefs', {
          filter: { ...scope, text: { like } },
          sort: [{ field: 'paymentDate', descending: true }],
          range: [0, count - 1],
        })
      const { rows, total } = await findAll(find, normalised(text))
      const [clients, full] = await Promise.all([
        read.getMany('businesses', [...new Set(rows.map(row => row.clientId))]),
        read.getMany(
          'review-rows',
          rows.map(({ id }) => id),
        ),
      ])
      const nameOf = new Map(clients.map(({ id, name }) => [id, name]))
      const currencyOf = new Map(full.map(({ id, values }) => [id, values.currency]))
      return { invoices: rows.map(row => foundOf(row, nameOf.get(row.clientId) ?? '', currencyOf.get(row.id))), total }
    },
  })
