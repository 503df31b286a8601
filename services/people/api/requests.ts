import { requests as call, type RequestAnswer } from '@docketry/contracts/api/requests.ts'
import type { RequestRow } from '@docketry/contracts/projections/people-rows.ts'
import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'

const mostPending = 500
const mostAnswered = 100

/** Only its assignee decides; where there is none, an su. */
export const decidesAbout = ({ userId, roles }: Caller, { assigneeId }: { assigneeId: string | null }): boolean =>
  assigneeId === null ? roles.includes('su') : assigneeId === userId

async function rowsOf(read: ReadRows, { userId, roles }: Caller): Promise<RequestRow[]> {
  const sort = [{ field: 'createdAt', descending: true }]
  const find = (filter: object, most: number) => read.find('requests', { filter: { ...filter }, sort, range: [0, most - 1] })
  const assigned = [userId, ...(roles.includes('su') ? [null] : [])]
  const found = await Promise.all([
    find({ assigneeId: { in: assigned }, status: 'pending' }, mostPending),
    find({ assigneeId: { in: assigned }, status: { in: ['approved', 'declined'] } }, mostAnswered),
    find({ requesterId: userId }, mostAnswered),
  ])
  const each = new Map(found.flatMap(({ rows }) => rows.map(row => [row.id, row] as const)))
  const later = (row: RequestRow) => (row.status === 'pending' ? 0 : 1)
  return [...each.values()].sort((a, b) => later(a) - later(b) || b.createdAt - a.createdAt)
}

function named(row: RequestRow, firmName: string, people: Map<string, UserRow>, caller: Caller): RequestAnswer {
  const { id, type, status, firmId, requesterId, assigneeId, commentFromRequester, createdAt } = row
  const { firstName = '', lastName = '', email = '', verified = false } = people.get(requesterId) ?? {}
  const assignee = assigneeId === null ? null : people.get(assigneeId)
  return {
    id, type, status, firm: { id: firmId, name: firmName }, commentFromRequester, createdAt, mine: decidesAbout(caller, row),
    requester: { id: requesterId, firstName, lastName, email, status: verified ? 'verified' : 'unverified' },
    assignee: assigneeId === null ? null : { id: assigneeId, firstName: assignee?.firstName ?? '', lastName: assignee?.lastName ?? '' },
  }
}

export const requests = ({ read }: { read: ReadRows }) =>
  handler(call, {
    async answer({ caller }) {
      if (caller === null) return []
      const rows = await rowsOf(read, caller)
      const [firms, users] = await Promise.all([
        read.getMany('businesses', [...new Set(rows.map(row => row.firmId))]),
        read.getMany('users', [...new Set(rows.flatMap(row => [row.requesterId, row.assigneeId ?? []].flat()))]),
      ])
      const names = new Map(firms.map(({ id, name }) => [id, name]))
      const people = new Map(users.map(user => [user.id, user]))
      return rows.map(row => named(row, names.get(row.firmId) ?? '', people, caller))
    },
  })
