import { scanGroups as call } from '@docketry/contracts/calls/scans.ts'
import { cardOf } from '@docketry/contracts/rules/group-answer.ts'
import { handler } from '../../core/answering.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'

/** Without `clientId`: the firm's own. `startDate` and `endDate` (UTC ms) bound `createdAt`, both inclusive. Children only under `parentGroup`. */
export const scanGroups = ({ read }: { read: ReadRows }) =>
  handler(call, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId, clientId = firmId, parentGroup, startDate = 0, endDate = Number.MAX_SAFE_INTEGER - 1 } }) {
      const client = await read.get('businesses', clientId)
      if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
      const filter = { firmId, clientId, parentId: parentGroup ?? null, createdAt: { gte: startDate, lt: endDate + 1 } }
      const { rows } = await read.find('scan-groups', { filter, sort: [{ field: 'createdAt', descending: true }] })
      const ids = rows.map(row => row.id)
      const [totals, children] = await Promise.all([
        read.getMany('group-totals', ids),
        read.find('scan-groups', { filter: { firmId, parentId: { in: ids } } }),
      ])
      const groups = rows.map(row =>
        cardOf(
          row,
          children.rows.filter(child => child.parentId === row.id),
          totals.find(total => total.id === row.id),
          { id: client.id, name: client.name },
        ),
      )
      return { groups, client: { name: client.name } }
    },
  })
