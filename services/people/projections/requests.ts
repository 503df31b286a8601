import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { RequestRow } from '@docketry/contracts/projections/people-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { requestId: string }) => [data.requestId]

/** Join requests by assignee, requester and firm, with their status. */
export const requests = projectionOf<RequestEvent, RequestRow>()({
  name: 'requests',
  version: 2,
  indexes: { fields: [['assigneeId', 'status'], ['requesterId'], ['firmId']] },
  on: {
    JoinRequested: {
      ids: idOf,
      fold: (_, { requestId, names: _names, ...data }, { metadata: { at } }) => ({
        id: requestId,
        ...data,
        status: 'pending',
        createdAt: at,
      }),
    },
    JoinReassigned: { ids: idOf, fold: (row, { assigneeId }) => row && { ...row, assigneeId } },
    JoinApproved: { ids: idOf, fold: row => row && { ...row, status: 'approved' } },
    JoinDeclined: { ids: idOf, fold: row => row && { ...row, status: 'declined' } },
  },
})
