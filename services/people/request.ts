/** The join request aggregate: a person requests membership of a firm; the assignee approves or declines. */
import type { Grant } from '@docketry/contracts/events/team.ts'
import { JoinDeclined, JoinReassigned, JoinRequested, type RequestEvent } from '@docketry/contracts/events/request.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { refuse } from '../platform/errors/refuse.ts'

type Requested = Extract<RequestEvent, { type: 'JoinRequested' }>['data']
/** `status` null: no request exists. */
export type RequestState = { requested: Requested | null; status: 'pending' | 'approved' | 'declined' | null; grant: Grant | null }

function evolve(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'JoinRequested':
      return { requested: event.data, status: 'pending', grant: null }
    case 'JoinReassigned':
      return { ...state, requested: state.requested && { ...state.requested, assigneeId: event.data.assigneeId } }
    case 'JoinApproved':
      return { ...state, status: 'approved', grant: event.data.grant ?? null }
    case 'JoinDeclined':
      return { ...state, status: 'declined' }
    default:
      return state
  }
}

export const request: Aggregate<RequestState, RequestEvent> = {
  name: 'request',
  stream: requestId => `request-${requestId}`,
  initial: { requested: null, status: null, grant: null },
  evolve,
}

const onRequest = commandOn(request)

/**
 * A request of an admin, an employee, or the owner of a client created by a firm. `again`: reopens an answered request; ignored while one
 * is pending. `assigneeId`: who decides (`assigneeOf` in companies.ts), null: an su.
 */
export const requestToJoin = onRequest({
  name: 'request-to-join',
  body: Type.Object({ ...JoinRequested.properties.data.properties, again: Type.Optional(Type.Boolean()) }),
  may: ['system'],
  id: body => body.requestId,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide({ again = false, ...data }, { status }) {
    return status === null || (again && status !== 'pending') ? [{ type: 'JoinRequested', data }] : []
  },
})

/** The requester withdraws a pending request; nobody is notified. */
export const withdrawRequest = onRequest({
  name: 'withdraw-request',
  body: Type.Object({ requestId: JoinDeclined.properties.data.properties.requestId }),
  may: ['system'],
  id: body => body.requestId,
  scope: (_, { requested }) => ({ firmId: requested?.firmId ?? null, clientId: null }),
  decide: ({ requestId }, { status }) => (status === 'pending' ? [{ type: 'JoinDeclined', data: { requestId } }] : []),
})

/** Another assignee decides, because the previous one no longer runs the firm. */
export const reassignRequest = onRequest({
  name: 'reassign-request',
  body: JoinReassigned.properties.data,
  may: ['system'],
  id: body => body.requestId,
  scope: (_, { requested }) => ({ firmId: requested?.firmId ?? null, clientId: null }),
  decide: (body, { requested, status }) =>
    requested === null || status !== 'pending' || requested.assigneeId === body.assigneeId ? [] : [{ type: 'JoinReassigned', data: body }],
})

/**
 * The assignee approves or declines. `opens`: the business becomes a firm. The assignee is checked here again, because the endpoint may
 * have read an outdated state. Refused with `request.not-yours` and `request.answered`.
 */
export const answerRequest = commandOn(request)({
  name: 'answer-request',
  body: Type.Object({
    requestId: Id,
    approved: Type.Boolean(),
    by: Id,
    bySu: Type.Boolean(),
    firmName: Type.String(),
    opens: Type.Boolean(),
  }),
  may: ['system'],
  id: body => body.requestId,
  scope: (_, { requested }) => ({ firmId: requested?.firmId ?? null, clientId: null }),
  decide({ requestId, approved, by, bySu, firmName, opens }, { requested, status }, { newId }) {
    if (requested === null) throw refuse('not-found')
    const { assigneeId, requesterId, firmId, type } = requested
    if (assigneeId === null ? !bySu : assigneeId !== by) throw refuse('request.not-yours')
    if (status === (approved ? 'approved' : 'declined')) return []
    if (status !== 'pending') throw refuse('request.answered')
    const names = { firmName, requesterId }
    if (!approved) return [{ type: 'JoinDeclined', data: { requestId, names } }]
    const grant = {
      grantId: newId('grant'),
      userId: requesterId,
      firmId,
      type,
      clientIds: null,
      ...(opens ? { opens: true as const } : {}),
    }
    return [{ type: 'JoinApproved', data: { requestId, names, grant } }]
  },
})
