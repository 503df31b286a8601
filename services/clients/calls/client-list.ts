import { clients as call, type ClientAnswer } from '@docketry/contracts/calls/clients.ts'
import { allows, some, type Asker } from '../../core/asker.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { clientsOf } from './clients.ts'

/**
 * The list for react-admin: of the firm in the filter, otherwise of the firms that the asker works for. Who goes to every firm by a role names the
 * firm, or one of its clients by `id`.
 */
export const clientList = (read: ReadRows) => async (asker: Asker, filter: Record<string, unknown>): Promise<ClientAnswer[]> => {
  const { firmId, id } = filter
  const row = typeof firmId !== 'string' && typeof id === 'string' ? await read.get('businesses', id) : null
  const asked = typeof firmId === 'string' ? [firmId] : (row?.firmIds ?? Object.keys(asker.firms))
  const firmIds = asked.filter(one => allows(call.may, asker, { firmId: one, clientId: some }, 'read'))
  return (await Promise.all(firmIds.map(one => clientsOf(read, one, asker)))).flat()
}
