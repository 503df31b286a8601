import { scanGroups as call } from '@docketry/contracts/calls/scans.ts'
import { cardOf } from '@docketry/contracts/rules/group-answer.ts'
import { handler } from '../../core/answering.ts'
import { below, descendantsOf } from '../../core/group-tree.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'

/**
 * Without `clientId`: the firm's own. `startDate` and `endDate` (UTC ms) bound `createdAt`, both inclusive. What was merged into a group
 * counts with it, and is listed under `parentGroup` only.
 */
export const scanGroups = ({ read }: { read: ReadRows }) =>
  handler(call, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, parentGroup, startDate = 0, endDate = Number.MAX_SAFE_INTEGER - 1 } }) {
      const [client, parent] = await Promise.all([
        read.get('businesses', clientId), parentGroup === undefined ? null : read.get('scan-groups', parentGroup),
      ])
      if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
      if (parentGroup !== undefined && (parent?.firmId !== firmId || parent.clientId !== clientId)) throw refuse('not-found')
      const filter = { firmId, clientId, parentId: parentGroup ?? null, createdAt: { gte: startDate, lt: endDate + 1 } }
      const { rows } = await read.find('scan-groups', { filter, sort: [{ field: 'createdAt', descending: true }] })
      const merged = await descendantsOf(read, rows.map(row => row.id))
      const totals = await read.getMany('group-totals', [...rows, ...merged].map(row => row.id))
      const groups = rows.map(row => {
        const parts = below(merged, row.id)
        const ids = new Set([row.id, ...parts.map(part => part.id)])
        return cardOf(row, parts, totals.filter(total => ids.has(total.id)), { id: client.id, name: client.name })
      })
      return { groups, client: { name: client.name }, ...(parent ? { parent: { id: parent.id, name: parent.name, createdAt: parent.createdAt } } : {}) }
    },
  })
