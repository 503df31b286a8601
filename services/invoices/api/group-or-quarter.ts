/** Endpoints that read a group or a client's quarter: its owner, the head of the answer, and its rows. */
import type { QueryOf } from '@docketry/contracts/api/endpoint.ts'
import type { reviewRows } from '@docketry/contracts/api/review.ts'
import { groupAnswer } from '@docketry/contracts/rules/group-answer.ts'
import { quarterRange } from '@docketry/contracts/rules/quarters.ts'
import { reportingOf } from '@docketry/contracts/rules/reporting.ts'
import type { Ownership } from '../../platform/auth/caller.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import { withNames } from '../../shared/named-batches.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'

type Query = Pick<QueryOf<typeof reviewRows>, 'groupId' | 'quarter' | 'firmId' | 'clientId' | 'noChild'>

/** Whether the date of a row is the day of its payment, so that its printed date is a value beside it (docs/decisions/0046). */
const hasPrintedDate = (client: Parameters<typeof reportingOf>[0], firmId: string): boolean => reportingOf(client, firmId).basis === 'cash'

/** Firm and client of the requested group or quarter. */
export const ownerOfRequested = async (
  read: ReadRows,
  { quarter, groupId = '', firmId, clientId = firmId }: Query,
): Promise<Ownership | null> =>
  quarter === undefined ? read.get('scan-groups', groupId) : { firmId: firmId ?? null, clientId: clientId ?? null }

/** Rows of these groups, group by group, in the order of their pages. */
export async function rowsOfGroups<V extends 'invoices' | 'review-rows' | 'files'>(read: ReadRows, projection: V, groupIds: string[]) {
  const found = await Promise.all(groupIds.map(groupId => read.find(projection, { filter: { groupId }, sort: [{ field: 'order' }] })))
  return found.flatMap(({ rows }) => rows)
}

/** The requested group with all groups merged into it. `at` is UTC milliseconds. Throws not-found. */
export async function loadGroup(read: ReadRows, { groupId = '', noChild = false }: Query, at: number) {
  const found = await read.get('scan-groups', groupId)
  if (found === null) throw refuse('not-found')
  const [all, client, firm] = await Promise.all([
    descendantsOf(read, [found.id]),
    read.get('businesses', found.clientId),
    read.get('businesses', found.firmId),
  ])
  const [group = found, ...merged] = await withNames(read, [found, ...all], at)
  const head = {
    ...groupAnswer(group, merged, { id: group.clientId, name: client?.name ?? '' }, noChild),
    firm: { id: group.firmId, name: firm?.name ?? '' },
  }
  return {
    head,
    firmId: group.firmId,
    hasPrintedDate: hasPrintedDate(client, group.firmId),
    ids: [group, ...(noChild ? [] : merged)].map(it => it.id),
  }
}

/** A client's invoices with a payment date in the quarter. `at` is UTC milliseconds. Throws not-found. */
export async function loadQuarter(read: ReadRows, { quarter: index = 0, firmId = '', clientId = firmId }: Query, at: number) {
  const [client, firm] = await Promise.all([read.get('businesses', clientId), read.get('businesses', firmId)])
  if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
  const { from, before } = quarterRange(index)
  const query = {
    filter: { firmId, clientId, paymentDate: { gte: from, lt: before } },
    sort: [{ field: 'paymentDate' }, { field: 'order' }],
  }
  return {
    firmId,
    hasPrintedDate: hasPrintedDate(client, firmId),
    find: async <V extends 'invoices' | 'review-rows'>(projection: V) => (await read.find(projection, query)).rows,
    head: (invoices: number) => ({
      id: `quarter_${index}`,
      name: '',
      status: 'COMPLETE' as const,
      createdAt: at,
      updatedAt: at,
      parent: null,
      children: [],
      descendants: [],
      percentage: 100,
      total: invoices,
      files: 0,
      failures: [],
      client: { id: client.id, name: client.name },
      firm: { id: firmId, name: firm?.name ?? '' },
      progress: { total: 0, prepared: 0, read: 0, failed: 0, invoices, invoicesDone: invoices },
    }),
  }
}
