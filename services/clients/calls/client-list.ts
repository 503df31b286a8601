import { clients as call, type ClientAnswer } from '@docketry/contracts/calls/clients.ts'
import { allows, some, type Asker } from '../../core/asker.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { clientsOf, withCounts } from './clients.ts'

/** What is counted is read one client after the other for so many, and of the whole firm for more. */
const page = 100

/**
 * The list for react-admin: of the firm in the filter, otherwise of the firms that the asker works for. Who goes to every firm by a role names the
 * firm, or one of its clients by `id`. What is counted is read for the clients that are answered alone, unless the order is by it.
 */
export const clientList = (read: ReadRows) => {
  /** A client of two firms is in both lists, and counted in each. */
  const listed = new WeakMap<object, { firmId: string; client: ClientAnswer }>()

  async function ofFirm(firmId: string, asker: Asker): Promise<ClientAnswer[]> {
    const rows = await clientsOf(read, firmId, asker)
    for (const client of rows) listed.set(client, { firmId, client })
    return rows
  }
  return {
    async rows(asker: Asker, filter: Record<string, unknown>): Promise<ClientAnswer[]> {
      const { firmId, id } = filter
      const row = typeof firmId !== 'string' && typeof id === 'string' ? await read.get('businesses', id) : null
      const asked = typeof firmId === 'string' ? [firmId] : (row?.firmIds ?? Object.keys(asker.firms))
      const firmIds = asked.filter(one => allows(call.may, asker, { firmId: one, clientId: some }, 'read'))
      return (await Promise.all(firmIds.map(one => ofFirm(one, asker)))).flat()
    },
    later: ['invoices', 'reviewed', 'lastUpload'],
    async complete(rows: object[]): Promise<ClientAnswer[]> {
      const known = rows.flatMap(row => listed.get(row) ?? [])
      const whole = new Map<ClientAnswer, ClientAnswer>()
      for (const [firmId, theirs] of Map.groupBy(known, one => one.firmId)) {
        const counted = await withCounts(read, firmId, theirs.map(one => one.client), theirs.length > page)
        theirs.forEach(({ client }, i) => whole.set(client, counted[i] ?? client))
      }
      return known.map(({ client }) => whole.get(client) ?? client)
    },
  }
}
