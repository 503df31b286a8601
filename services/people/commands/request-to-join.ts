import Type from 'typebox'
import { JoinDeclined, JoinReassigned, JoinRequested } from '@docketry/contracts/events/request.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { request, requestStream } from '../request.ts'

const onRequest = commandOn(request)

/**
 * Somebody who registered as admin or employee, or as owner of a company a firm made, asks to be let in. `again`: who was declined, or has left since,
 * asks once more; never while a request is pending.
 */
export const requestToJoin = onRequest({
  name: 'request-to-join',
  body: Type.Object({ ...JoinRequested.properties.data.properties, again: Type.Optional(Type.Boolean()) }),
  may: ['system'],
  stream: body => requestStream(body.requestId),
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide({ again = false, ...asked }, { status }) {
    return status === null || (again && status !== 'pending') ? [{ type: 'JoinRequested', data: asked }] : []
  },
})

/** The one who asked takes it back: nobody is told. */
export const withdrawRequest = onRequest({
  name: 'withdraw-request',
  body: Type.Object({ requestId: JoinDeclined.properties.data.properties.requestId }),
  may: ['system'],
  stream: body => requestStream(body.requestId),
  scope: (_, { asked }) => ({ firmId: asked?.firmId ?? null, clientId: null }),
  decide: ({ requestId }, { status }) => (status === 'pending' ? [{ type: 'JoinDeclined', data: { requestId } }] : []),
})

/** The one who was to decide does not run the company any more. */
export const reassignRequest = onRequest({
  name: 'reassign-request',
  body: JoinReassigned.properties.data,
  may: ['system'],
  stream: body => requestStream(body.requestId),
  scope: (_, { asked }) => ({ firmId: asked?.firmId ?? null, clientId: null }),
  decide: (body, { asked, status }) =>
    asked === null || status !== 'pending' || asked.assigneeId === body.assigneeId ? [] : [{ type: 'JoinReassigned', data: body }],
})
