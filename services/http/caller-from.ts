import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import type { Caller } from '../platform/auth/caller.ts'

/**
 * A user as the one who asks. Only employees are limited to some clients, and no su is. Before the address is verified no role counts, and no work in
 * somebody else's firm: they see the one that they opened themselves.
 */
export function callerFrom({ id, verified, ...row }: UserRow): Caller {
  const roles = verified ? row.roles : []
  const employments = verified ? row.employments : row.employments.filter(({ type }) => type === 'owner')
  const limits = employments.flatMap(({ firmId, type, clientIds }) => (type === 'employee' && clientIds && !roles.includes('su') ? [[firmId, clientIds] as const] : []))
  return { userId: id, verified, roles, firms: Object.fromEntries(employments.map(({ firmId, type }) => [firmId, type])), limits: Object.fromEntries(limits) }
}
