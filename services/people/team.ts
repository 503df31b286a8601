/** The team aggregate: who works in a firm as what, as it was decided; one stream of a firm, so that two who decide at once come after each other. */
import type { TeamEvent } from '@docketry/contracts/events/team.ts'
import type { EmploymentType } from '../platform/auth/caller.ts'
import type { Aggregate } from '../platform/commands/command.ts'

/** `clientIds` null: all clients. */
export type TeamPlace = { type: EmploymentType; clientIds: string[] | null }
/** `members`: of whom this stream tells; null: no longer there. */
export type TeamState = { turn: number; members: Record<string, TeamPlace | null>; grants: string[] }

function evolve(state: TeamState, { type, data }: TeamEvent): TeamState {
  if (type !== 'MemberPlaced') return state
  const place = data.type === null ? null : { type: data.type, clientIds: data.clientIds }
  const grants = data.grantId === undefined ? state.grants : [...state.grants, data.grantId]
  return { turn: data.turn, members: { ...state.members, [data.userId]: place }, grants }
}

export const team: Aggregate<TeamState, TeamEvent> = { name: 'team', initial: { turn: 0, members: {}, grants: [] }, evolve }

export const teamStream = (firmId: string): string => `team-${firmId}`
