import type { LineItemsSelection } from '@docketry/contracts/api/line-items.ts'
import { quarterRange } from '@docketry/contracts/rules/quarters.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { descendantsOf } from '../shared/group-tree.ts'
import type { lineItemsCsv } from './line-items-csv.ts'

/** Whose invoices they are, which, and the name of their file. */
type LineItemsOf = {
  firmId: string
  clientId: string
  selection: Pick<Parameters<typeof lineItemsCsv>[2], 'filters' | 'sort'>
  name: string
}

/** A batch with those merged into it; null for an unknown one. */
async function ofGroup(read: ReadRows, groupId: string): Promise<LineItemsOf | null> {
  const group = await read.get('scan-groups', groupId)
  if (group === null) return null
  const groups = [group, ...(await descendantsOf(read, [group.id]))]
  return {
    firmId: group.firmId,
    clientId: group.clientId,
    selection: { filters: groups.map(({ id }) => ({ groupId: id })), sort: [{ field: 'order' }] },
    name: `line_items_${group.id}.csv`,
  }
}

/** A client's quarter by payment date. Null for a client that is not the firm's. */
async function ofQuarter(read: ReadRows, quarter: number, firmId: string, clientId: string): Promise<LineItemsOf | null> {
  const client = await read.get('businesses', clientId)
  if (!client?.firmIds.includes(firmId)) return null
  const { from, before } = quarterRange(quarter)
  return {
    firmId,
    clientId,
    selection: {
      filters: [{ firmId, clientId, paymentDate: { gte: from, lt: before } }],
      sort: [{ field: 'paymentDate' }, { field: 'order' }],
    },
    name: `line_items_${from}.csv`,
  }
}

/** Null where the caller may see none: the batch is unknown, or the client is not the firm's. */
export const lineItemsOf = (
  read: ReadRows,
  { groupId = '', quarter, firmId = '', clientId = firmId }: LineItemsSelection,
): Promise<LineItemsOf | null> => (quarter === undefined ? ofGroup(read, groupId) : ofQuarter(read, quarter, firmId, clientId))
