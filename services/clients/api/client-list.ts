import { clients as call, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { allows, someClients, type Caller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { clientsOf, withCounts } from './clients.ts'

/** What is counted is read one client after the other for so many, and of the whole firm for more. */
const page = 100

/**
 * The list for react-admin: of the firm in the filter, otherwise of the firms that the caller works for. Who goes to every firm by a role names the
 * firm, or one of its clients by `id`. What is counted is read for the clients that are answered alone, unless the order is by it.
 */
export const clientList = (read: ReadRows) => {
  /** A client of two firms is in both lists, and counted in each. */
  const listed = new WeakMap<object, { firmId: string; client: ClientAnswer }>()

  async function ofFirm(firmId: string, caller: Caller): Promise<ClientAnswer[]> {
    const rows = await clientsOf(read, firmId, caller)
    for (const client of rows) listed.set(client, { firmId, client })
    return rows
  }
  return {
    async rows(caller: Caller, filter: Record<string, unknown>): Promise<ClientAnswer[]> {
      const { firmId, id } = filter
      const row = typeof firmId !== 'string' && typeof id === 'string' ? await read.get('businesses', id) : null
      const request = typeof firmId === 'string' ? [firmId] : (row?.firmIds ?? Object.keys(caller.firms))
      const firmIds = request.filter(one => allows(call.may, caller, { firmId: one, clientId: someClients }, 'read'))
      return (await Promise.all(firmIds.map(one => ofFirm(one, caller)))).flat()
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
