/** The join request aggregate. */
import type { Grant } from '@docketry/contracts/events/team.ts'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { Aggregate } from '../platform/commands/command.ts'

type Asked = Extract<RequestEvent, { type: 'JoinRequested' }>['data']
/** `status` null: nobody has asked. */
export type RequestState = { asked: Asked | null; status: 'pending' | 'approved' | 'declined' | null; grant: Grant | null }

function evolve(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'JoinRequested':
      return { asked: event.data, status: 'pending', grant: null }
    case 'JoinReassigned':
      return { ...state, asked: state.asked && { ...state.asked, assigneeId: event.data.assigneeId } }
    case 'JoinApproved':
      return { ...state, status: 'approved', grant: event.data.grant ?? null }
    case 'JoinDeclined':
      return { ...state, status: 'declined' }
    default:
      return state
  }
}

export const request: Aggregate<RequestState, RequestEvent> = { name: 'request', initial: { asked: null, status: null, grant: null }, evolve }

export const requestStream = (requestId: string): string => `request-${requestId}`

/** The state from a stream just read. */
export const requestFrom = (events: { type: string; data: unknown }[]): RequestState =>
  events.reduce((state, event) => request.evolve(state, event as RequestEvent), request.initial) // request streams hold request events only
