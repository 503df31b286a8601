/** Who asks, and the one rule of who may. */
import type { Role } from '@docketry/contracts/events/user.ts'

export type EmploymentType = 'owner' | 'admin' | 'employee'

/** A signed-in user as the server knows them now: `firms` maps firm id to employment; `roles` are granted by the operator. */
export type Asker = { userId: string; firms: Record<string, EmploymentType>; roles: string[] }

/**
 * `anyone`: no token asked. `signed-in`: any user. `staff-of-firm`: employed by the firm that the thing belongs to.
 * `owner-of-firm`: its owner. `manager-of-firm`: its owner or an admin. `system`: only stages and reactions. The others are roles that the operator grants.
 */
export type May = 'anyone' | 'signed-in' | 'staff-of-firm' | 'owner-of-firm' | 'manager-of-firm' | 'system' | Role

/** True when one of `may` lets this asker act on a thing of `firmId` (null: it belongs to no firm). */
export function allows(may: readonly May[], asker: Asker | null, firmId: string | null): boolean {
  return may.some(role => {
    if (role === 'anyone') return true
    if (asker === null || role === 'system') return false
    if (role === 'signed-in') return true
    // Own keys only: an id from outside may be called `constructor`.
    const employment = firmId !== null && Object.hasOwn(asker.firms, firmId) ? asker.firms[firmId] : undefined
    if (role === 'staff-of-firm') return employment !== undefined
    if (role === 'owner-of-firm') return employment === 'owner'
    if (role === 'manager-of-firm') return employment === 'owner' || employment === 'admin'
    return asker.roles.includes(role)
  })
}
