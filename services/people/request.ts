/** The join request aggregate. */
import { JoinRequested, type RequestEvent } from '@docketry/contracts/events/request.ts'
import { commandOn, type Aggregate } from '../core/command.ts'

type RequestState = { asked: boolean; status: 'pending' | 'approved' | 'declined' }

function evolve(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'JoinRequested':
      return { ...state, asked: true }
    case 'JoinApproved':
      return { ...state, status: 'approved' }
    case 'JoinDeclined':
      return { ...state, status: 'declined' }
    default:
      return state
  }
}

const request: Aggregate<RequestState, RequestEvent> = { name: 'request', initial: { asked: false, status: 'pending' }, evolve }

/** Somebody who registered as admin or employee, or as owner of a company a firm made, asks to be let in. */
export const requestToJoin = commandOn(request)({
  name: 'request-to-join',
  body: JoinRequested.properties.data,
  may: ['system'],
  stream: body => `request-${body.requestId}`,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide: (body, state) => (state.asked ? [] : [{ type: 'JoinRequested', data: body }]),
})
