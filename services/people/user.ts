/** The user aggregate: a person who signs in, and where they work. */
import type { ReviewKeys, Role, UserEvent } from '@docketry/contracts/events/user.ts'
import type { Aggregate } from '../platform/commands/command.ts'
import type { EmploymentType } from '../platform/auth/caller.ts'

export type UserState = {
  registered: { userId: string; email: string; firstName: string; lastName: string; passwordHash: string } | null
  verified: boolean
  /** The address that was requested and is not confirmed; and the one before the last change. */
  pendingEmail: string | null
  formerEmail: string | null
  firms: Record<string, EmploymentType>
  /**
   * By firm: the clients that the person is limited to, absent for all; and the last applied sequence number of the team's stream (`turn`
   * in the events).
   */
  limits: Record<string, string[]>
  teamSequences: Record<string, number>
  roles: Role[]
  /** Null: never chosen. */
  reviewKeys: ReviewKeys | null
}

type Employments = Pick<UserState, 'firms' | 'limits' | 'teamSequences'>
type EmploymentEvent = Extract<UserEvent, { type: `Employment${string}` }>

const without = <T>(table: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(table).filter(([id]) => id !== key))

function employmentsAfter({ firms, limits, teamSequences: before }: Employments, { type, data }: EmploymentEvent): Employments {
  const { firmId, turn: sequence } = data
  const teamSequences = sequence === undefined ? before : { ...before, [firmId]: sequence }
  if (type === 'EmploymentEnded') return { firms: without(firms, firmId), limits: without(limits, firmId), teamSequences }
  if (type === 'EmploymentLimited')
    return { firms, limits: data.clientIds === null ? without(limits, firmId) : { ...limits, [firmId]: data.clientIds }, teamSequences }
  return { firms: { ...firms, [firmId]: data.type }, limits, teamSequences }
}

function evolve(state: UserState, event: UserEvent): UserState {
  switch (event.type) {
    case 'UserRegistered':
      return { ...state, registered: event.data }
    case 'UserVerified':
      return { ...state, verified: true }
    case 'PasswordChanged':
      return { ...state, registered: state.registered && { ...state.registered, passwordHash: event.data.passwordHash } }
    case 'NamesChanged': {
      const { firstName, lastName } = event.data
      return { ...state, registered: state.registered && { ...state.registered, firstName, lastName } }
    }
    case 'EmailChangeRequested':
      return { ...state, pendingEmail: event.data.email }
    case 'EmailChanged':
      return {
        ...state,
        registered: state.registered && { ...state.registered, email: event.data.email },
        pendingEmail: null,
        formerEmail: event.data.former,
      }
    case 'ReviewKeysChosen':
      return { ...state, reviewKeys: event.data.keys }
    case 'EmploymentStarted':
    case 'EmploymentChanged':
    case 'EmploymentLimited':
    case 'EmploymentEnded':
      return { ...state, ...employmentsAfter(state, event) }
    case 'RoleGranted':
      return { ...state, roles: [...state.roles, event.data.role] }
    case 'RoleRevoked':
      return { ...state, roles: state.roles.filter(role => role !== event.data.role) }
    default:
      return state
  }
}

const initial: UserState = {
  registered: null,
  verified: false,
  pendingEmail: null,
  formerEmail: null,
  firms: {},
  limits: {},
  teamSequences: {},
  roles: [],
  reviewKeys: null,
}

export const user: Aggregate<UserState, UserEvent> = { name: 'user', stream: userId => `user-${userId}`, initial, evolve }
