import { clients, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { allows, someClients, type Caller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { readsFor } from '../../shared/auditor-reads.ts'
import { clientsOf, withCounts } from './clients.ts'

/** Counts of up to this many clients are read for these clients alone; for more clients, those of the whole firm are read. */
const maxReadByClient = 100

/**
 * The list for react-admin: clients of the firm in the filter, otherwise of the caller's firms. A caller who may see every firm names the
 * firm, or one of its clients by `id`. Counts are read for the answered clients only, unless the list is sorted by them.
 */
export const clientList = (read: ReadRows) => {
  /** A client of two firms is listed and counted in each. */
  const listed = new WeakMap<object, { firmId: string; client: ClientAnswer; own: ReadRows }>()

  async function ofFirm(firmId: string, caller: Caller): Promise<ClientAnswer[]> {
    const own = readsFor(read, caller, firmId)
    const rows = await clientsOf(own, firmId, caller)
    for (const client of rows) listed.set(client, { firmId, client, own })
    return rows
  }
  return {
    async rows(caller: Caller, filter: Record<string, unknown>): Promise<ClientAnswer[]> {
      const { firmId, id } = filter
      const row = typeof firmId !== 'string' && typeof id === 'string' ? await read.get('businesses', id) : null
      const requested = typeof firmId === 'string' ? [firmId] : (row?.firmIds ?? Object.keys(caller.firms))
      const firmIds = requested.filter(one => allows(clients.may, caller, { firmId: one, clientId: someClients }, 'read'))
      return (await Promise.all(firmIds.map(one => ofFirm(one, caller)))).flat()
    },
    later: ['invoices', 'reviewed', 'toReview', 'lastUpload'],
    async complete(rows: ClientAnswer[]): Promise<ClientAnswer[]> {
      const known = rows.flatMap(row => listed.get(row) ?? [])
      const complete = new Map<ClientAnswer, ClientAnswer>()
      for (const [firmId, listedInFirm] of Map.groupBy(known, one => one.firmId)) {
        const counted = await withCounts(
          listedInFirm[0]?.own ?? read,
          firmId,
          listedInFirm.map(one => one.client),
          listedInFirm.length > maxReadByClient,
        )
        listedInFirm.forEach(({ client }, i) => complete.set(client, counted[i] ?? client))
      }
      return known.map(({ client }) => complete.get(client) ?? client)
    },
  }
}
