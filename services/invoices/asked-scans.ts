/** What the calls on a group or a quarter have in common: whose it is, its head, and which rows stand in it. */
import type { QueryOf } from '@docketry/contracts/api/endpoint.ts'
import type { reviewRows } from '@docketry/contracts/api/review.ts'
import { groupAnswer } from '@docketry/contracts/rules/group-answer.ts'
import { quarterRange } from '@docketry/contracts/rules/quarters.ts'
import type { Whose } from '../platform/auth/caller.ts'
import { descendantsOf } from '../shared/group-tree.ts'
import { withNames } from '../shared/named-batches.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'

type Query = Pick<QueryOf<typeof reviewRows>, 'groupId' | 'quarter' | 'firmId' | 'clientId' | 'noChild'>

export const whoseScans = async (read: ReadRows, { quarter, groupId = '', firmId, clientId = firmId }: Query): Promise<Whose | null> =>
  quarter === undefined ? read.get('scan-groups', groupId) : { firmId: firmId ?? null, clientId: clientId ?? null }

/** Rows of these groups, group by group in the order of the paper. */
export async function inGroups<V extends 'invoices' | 'review-rows' | 'files'>(read: ReadRows, view: V, groupIds: string[]) {
  const found = await Promise.all(groupIds.map(groupId => read.find(view, { filter: { groupId }, sort: [{ field: 'order' }] })))
  return found.flatMap(({ rows }) => rows)
}

/** `at` is UTC milliseconds. Throws not-found. */
export async function groupAsked(read: ReadRows, { groupId = '', noChild = false }: Query, at: number) {
  const request = await read.get('scan-groups', groupId)
  if (request === null) throw refuse('not-found')
  const [all, client, firm] = await Promise.all([descendantsOf(read, [request.id]), read.get('businesses', request.clientId), read.get('businesses', request.firmId)])
  const [group = request, ...merged] = await withNames(read, [request, ...all], at)
  const head = { ...groupAnswer(group, merged, { id: group.clientId, name: client?.name ?? '' }, noChild), firm: { id: group.firmId, name: firm?.name ?? '' } }
  return { head, firmId: group.firmId, ids: [group, ...(noChild ? [] : merged)].map(it => it.id) }
}

/** All of a client's invoices paid in the quarter. `at` is UTC milliseconds. Throws not-found. */
export async function quarterAsked(read: ReadRows, { quarter: index = 0, firmId = '', clientId = firmId }: Query, at: number) {
  const [client, firm] = await Promise.all([read.get('businesses', clientId), read.get('businesses', firmId)])
  if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
  const { from, before } = quarterRange(index)
  const query = { filter: { firmId, clientId, paymentDate: { gte: from, lt: before } }, sort: [{ field: 'paymentDate' }, { field: 'order' }] }
  return {
    firmId,
    find: async <V extends 'invoices' | 'review-rows'>(view: V) => (await read.find(view, query)).rows,
    head: (invoices: number) => ({
      id: `quarter_${index}`, name: '', status: 'COMPLETE' as const, createdAt: at, updatedAt: at, parent: null, children: [], descendants: [],
      percentage: 100, total: invoices, files: 0, failures: [], client: { id: client.id, name: client.name }, firm: { id: firmId, name: firm?.name ?? '' },
      progress: { total: 0, prepared: 0, read: 0, failed: 0, invoices, invoicesDone: invoices },
    }),
  }
}
