import type { UserRow } from '@docketry/contracts/views/rows.ts'
import type { Asker } from '../core/asker.ts'

/** A user as the one who asks. Only employees are limited to some clients, and no su is. */
export function askerFrom({ id, roles, employments, verified }: UserRow): Asker {
  const limits = employments.flatMap(({ firmId, type, clientIds }) => (type === 'employee' && clientIds && !roles.includes('su') ? [[firmId, clientIds] as const] : []))
  return { userId: id, verified, roles, firms: Object.fromEntries(employments.map(({ firmId, type }) => [firmId, type])), limits: Object.fromEntries(limits) }
}
