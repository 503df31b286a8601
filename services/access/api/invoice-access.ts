import { invoiceAccess } from '@docketry/contracts/api/access.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { Documents } from '../../platform/ports/documents.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { accessTo, type Access } from '../access-log.ts'
import { onCommandLine, unknownUser, userNames } from '../../shared/user-names.ts'

const shown = 200

/** Also of an invoice in the bin. */
export function handleInvoiceAccess({ read, durable }: { read: ReadRows; durable: Documents }) {
  const rowOf = async (id: string): Promise<InvoiceRow | null> =>
    (await read.get('invoices', id)) ?? (await read.getDeleted('invoices', id))?.deleted.row ?? null
  return handler(invoiceAccess, {
    firm: ({ query }) => rowOf(query.invoice_id),
    async answer({ query }) {
      const row = await rowOf(query.invoice_id)
      if (row === null) throw refuse('not-found')
      const fileIds = [...new Set(row.pages.map(({ fileId }) => fileId))]
      const files = (
        await Promise.all(fileIds.map(async id => (await read.get('files', id)) ?? (await read.getDeleted('files', id))?.deleted.row ?? []))
      ).flat()
      const images = row.pages.map(({ image }) => image)
      const { rows, total } = await accessTo(durable, fileIds, [...images, ...files.map(({ stored }) => stored)], shown)
      const names = await userNames(
        read,
        rows.flatMap(({ userId }) => userId ?? []),
      )
      const by = ({ userId, operator }: Access): string => {
        if (userId !== null) return names.get(userId) ?? unknownUser
        return operator === undefined ? 'Whoever has the link of the CSV file' : onCommandLine(operator)
      }
      return {
        total,
        access: rows.map(row => ({
          at: row.at,
          by: by(row),
          how: row.how,
          page: images.includes(row.hash) ? images.indexOf(row.hash) + 1 : null,
        })),
      }
    },
  })
}
