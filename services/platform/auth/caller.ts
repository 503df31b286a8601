/** The caller, and the one rule of authorisation: every check of a firm, a client or a role ends here. */
import type { EndpointMay } from '@docketry/contracts/api/endpoint.ts'

export type EmploymentType = 'owner' | 'admin' | 'employee'

/** An auditor's current engagement. `from`, `to`: the first and the last day of the period, `YYYY-MM-DD`. */
export type Engagement = { id: string; clientIds: readonly string[]; from: string; to: string }

/**
 * A signed-in user as the server knows them now: `firms` maps firm id to employment; `limits` the firms where they work for some clients
 * only, to the ids of those; `engagements` the firms that have engaged them as an auditor; `roles` are granted by the operator. `sessionId`
 * null: a token older than sessions.
 */
export type Caller = {
  userId: string
  sessionId?: string | null
  /** True once they have opened the link mailed to their address. */
  verified?: boolean
  firms: Record<string, EmploymentType>
  limits?: Record<string, readonly string[]>
  engagements?: Record<string, readonly Engagement[]>
  roles: readonly string[]
}

/**
 * Who may use an endpoint or execute a command. `system`: nobody who sends a request; stages, reactions and `executeAsSystem` of handlers.
 * Which invoices of a client an `auditor` sees is limited by shared/engaged-invoices.ts.
 */
export type May = EndpointMay | 'system'

/**
 * The owner of a resource. `clientId` null: the firm as a whole; callers limited to some clients have no access. `some`: a list from which
 * the answer omits what the caller may not see (`seesClient`).
 */
export type Ownership = { firmId: string | null; clientId: string | null | { list: 'some' } }
export const someClients = { list: 'some' } as const

/** `read` changes nothing: an auditor may do no more, whatever a contract says. */
export type Access = 'read' | 'change'

/** A firm's id alone means the firm as a whole; null belongs to no firm. */
export const ownershipOf = (of: Ownership | string | null): Ownership =>
  of === null || typeof of === 'string' ? { firmId: of, clientId: null } : of

// Own keys only: an id from outside may be called `constructor`.
const own = <T>(table: Record<string, T> | undefined, key: string): T | undefined =>
  table && Object.hasOwn(table, key) ? table[key] : undefined

/** The caller's employment in a firm, undefined without one. */
export const employmentIn = ({ firms }: Caller, firmId: string | null): EmploymentType | undefined =>
  firmId === null ? undefined : own(firms, firmId)

/** The caller's engagements as an auditor by the firm. None for those who work there or see every firm: they see more. */
export const engagementsIn = (caller: Caller, firmId: string): readonly Engagement[] =>
  employmentIn(caller, firmId) === undefined && !caller.roles.includes('su') ? (own(caller.engagements, firmId) ?? []) : []

/** True for a caller who sees the firm as its auditor only. */
export const isAuditorIn = (caller: Caller, firmId: string): boolean => engagementsIn(caller, firmId).length > 0

/** Ids of the clients that the caller works for in a firm, or is engaged for; null: all of them. */
export function clientsOfCaller(caller: Caller, firmId: string): readonly string[] | null {
  const engagements = engagementsIn(caller, firmId)
  return engagements.length > 0 ? [...new Set(engagements.flatMap(({ clientIds }) => clientIds))] : (own(caller.limits, firmId) ?? null)
}

/** False where the caller works for some clients of the firm, and this is none of them. */
export const seesClient = (caller: Caller | null, firmId: string, clientId: string): boolean =>
  caller === null || (clientsOfCaller(caller, firmId)?.includes(clientId) ?? true)

function withinLimits(caller: Caller, firmId: string, clientId: Ownership['clientId']): boolean {
  if (clientsOfCaller(caller, firmId) === null) return true
  return clientId !== null && (typeof clientId === 'object' || seesClient(caller, firmId, clientId))
}

/** True when one of `may` lets this caller act on the resource. */
export function allows(may: readonly May[], caller: Caller | null, of: Ownership | string | null, act: Access = 'change'): boolean {
  const { firmId, clientId } = ownershipOf(of)
  return may.some(role => {
    if (role === 'anyone') return true
    if (caller === null || role === 'system') return false
    if (role === 'signed-in') return true
    if (role === 'auditor')
      return firmId !== null && act === 'read' && isAuditorIn(caller, firmId) && withinLimits(caller, firmId, clientId)
    if (!role.endsWith('-of-firm')) return caller.roles.includes(role)
    if (firmId === null) return false
    const employment = employmentIn(caller, firmId)
    const asSu = role !== 'manager-of-firm' && caller.roles.includes('su')
    if (employment === undefined) return asSu
    if (role === 'owner-of-firm') return asSu || employment === 'owner'
    if (role === 'manager-of-firm') return employment !== 'employee'
    return asSu || withinLimits(caller, firmId, clientId)
  })
}

/** True for a caller with access by role alone, without employment in the firm. */
export const isGuest = (caller: Caller, firmId: string): boolean =>
  employmentIn(caller, firmId) === undefined && caller.roles.includes('su')

type DenialCode = 'sign-in.needed' | 'not-found' | 'not-allowed' | 'role.read-only' | 'role.auditor' | 'limited.firm'

/** The reason why `allows` is false. Unknown and foreign resources have the same code. */
export function denialCode(may: readonly May[], caller: Caller | null, of: Ownership | string | null, act: Access = 'change'): DenialCode {
  if (caller === null) return 'sign-in.needed'
  const { firmId, clientId } = ownershipOf(of)
  if (firmId === null) return 'not-found'
  if (employmentIn(caller, firmId) === undefined) {
    if (!may.some(role => role.endsWith('-of-firm'))) return 'not-found'
    if (isGuest(caller, firmId)) return 'not-allowed'
    const sees = isAuditorIn(caller, firmId) && (clientId === null || withinLimits(caller, firmId, clientId))
    if (!sees) return 'not-found'
    return act === 'change' ? 'role.read-only' : 'role.auditor'
  }
  if (!may.includes('staff-of-firm')) return 'not-allowed'
  return clientId === null ? 'limited.firm' : 'not-found'
}
