import type { ResourceRow } from '@docketry/contracts/api/resources.ts'
import type { TeamEntry } from '@docketry/contracts/api/team.ts'

export type Member = ResourceRow<'team'>
export type MemberRole = TeamEntry['type']
export const roleNames: Record<MemberRole, string> = { owner: 'Owner', admin: 'Admin', employee: 'Employee' }
/** A client of the firm. */
export type Client = { id: string; name: string }

export const nameOf = ({ user: { firstName, lastName } }: Member): string => `${firstName} ${lastName}`.trim()
