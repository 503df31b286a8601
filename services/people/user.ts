/** The user aggregate: a person who signs in, and where they work. */
import type { Role, UserEvent } from '@docketry/contracts/events/user.ts'
import type { Aggregate } from '../core/command.ts'
import type { EmploymentType } from '../core/asker.ts'

export type UserState = {
  registered: { userId: string; email: string; firstName: string; lastName: string; passwordHash: string } | null
  verified: boolean
  firms: Record<string, EmploymentType>
  roles: Role[]
}

function evolve(state: UserState, event: UserEvent): UserState {
  switch (event.type) {
    case 'UserRegistered':
      return { ...state, registered: event.data }
    case 'UserVerified':
      return { ...state, verified: true }
    case 'PasswordChanged':
      return { ...state, registered: state.registered && { ...state.registered, passwordHash: event.data.passwordHash } }
    case 'EmploymentStarted':
      return { ...state, firms: { ...state.firms, [event.data.firmId]: event.data.type } }
    case 'EmploymentEnded':
      return { ...state, firms: Object.fromEntries(Object.entries(state.firms).filter(([id]) => id !== event.data.firmId)) }
    case 'RoleGranted':
      return { ...state, roles: [...state.roles, event.data.role] }
    case 'RoleRevoked':
      return { ...state, roles: state.roles.filter(role => role !== event.data.role) }
    default:
      return state
  }
}

export const user: Aggregate<UserState, UserEvent> = { name: 'user', initial: { registered: null, verified: false, firms: {}, roles: [] }, evolve }

export const userStream = (userId: string): string => `user-${userId}`

/** The state from a stream just read: signing in must not wait for a view. */
export const userFrom = (events: { type: string; data: unknown }[]): UserState =>
  events.reduce((state, event) => user.evolve(state, event as UserEvent), user.initial) // user streams hold user events only
