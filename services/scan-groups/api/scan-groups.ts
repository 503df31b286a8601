import { scanGroups } from '@docketry/contracts/api/scans.ts'
import type { GroupTotalsRow } from '@docketry/contracts/projections/rows.ts'
import { cardOf } from '@docketry/contracts/rules/group-answer.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { below, descendantsOf } from '../../shared/group-tree.ts'
import { withNames } from '../../shared/named-batches.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'

/**
 * Counts the invoices to check in batches of a client from the totals of all its batches, because duplicates and habits are compared across
 * them.
 */
export type ToCheckIn = (
  read: ReadRows,
  of: { firmId: string; totals: readonly GroupTotalsRow[]; at: number },
) => Promise<{ ofBatches: (groupIds: readonly string[]) => number }>

/**
 * Cards of a client's scan groups; without `clientId` the firm's own. `startDate` and `endDate` (UTC ms) bound `createdAt`, both inclusive.
 * Groups merged into another one count with it, and are listed with `parentGroup` only.
 */
export const handleScanGroups = ({ read, toCheckIn }: { read: ReadRows; toCheckIn: ToCheckIn }) =>
  handler(scanGroups, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, parentGroup, startDate = 0, endDate = Number.MAX_SAFE_INTEGER - 1 }, at }) {
      const [client, parent] = await Promise.all([
        read.get('businesses', clientId),
        parentGroup === undefined ? null : read.get('scan-groups', parentGroup),
      ])
      if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
      if (parentGroup !== undefined && (parent?.firmId !== firmId || parent.clientId !== clientId)) throw refuse('not-found')
      const filter = { firmId, clientId, parentId: parentGroup ?? null, createdAt: { gte: startDate, lt: endDate + 1 } }
      const { rows: found } = await read.find('scan-groups', { filter, sort: [{ field: 'createdAt', descending: true }] })
      const parts = await descendantsOf(
        read,
        found.map(row => row.id),
      )
      const named = await withNames(read, [...found, ...parts, ...(parent ? [parent] : [])], at)
      const [rows, merged, [into]] = [
        named.slice(0, found.length),
        named.slice(found.length, found.length + parts.length),
        named.slice(found.length + parts.length),
      ]
      const { rows: totals } = await read.find('group-totals', { filter: { firmId, clientId } })
      const toCheck = await toCheckIn(read, { firmId, totals, at })
      const groups = rows.map(row => {
        const under = below(merged, row.id)
        const ids = new Set([row.id, ...under.map(part => part.id)])
        const own = totals.filter(total => ids.has(total.id))
        const isFailed = [...found, ...parts, ...own].some(it => ids.has(it.id) && it.failedRow)
        return {
          ...cardOf(row, under, own, { id: client.id, name: client.name }, toCheck.ofBatches([...ids])),
          ...(isFailed ? { failedRow: true as const } : {}),
        }
      })
      return {
        groups,
        client: { name: client.name },
        ...(into ? { parent: { id: into.id, name: into.name, createdAt: into.createdAt } } : {}),
      }
    },
  })
