/** The operator's commands for a person's account, by email address: roles, and the second factor. */
import { Role } from '@docketry/contracts/events/user.ts'
import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import { holderOf } from '../../platform/commands/claim.ts'
import { coded } from '../../platform/errors/coded.ts'
import { executor } from '../../platform/commands/execute.ts'
import { load } from '../../platform/commands/load.ts'
import { newId } from '../../platform/events/ids.ts'
import { reader } from '../../platform/projections/read-projections.ts'
import { secondFactor, turnOffSecondFactor } from '../../people/second-factor.ts'
import { endAllSessions, setRole } from '../../people/user-commands.ts'
import { emailHash } from '../../people/sign-in.ts'
import type { Stores } from '../../main/stores.ts'
import { byOperator } from './by-operator.ts'

const everyRole: Role[] = Role.anyOf.map(one => one.const)
/** Those that can be granted. `auditor` was one before firms engaged auditors themselves; it can be revoked where somebody still has it. */
export const roleNames: Role[] = everyRole.filter(role => role !== 'auditor')
const isRole = (name: string): name is Role => everyRole.some(role => role === name)

/** Role and person as sent over the control socket: `accountant:ann@firm.example`. */
export const granteeOf = (role: string, email: string): string => `${role}:${email}`

export type RoleHolder = { email: string; name: string; roles: string[] }

/** Throws `no-such-role` and `no-such-person`, with sentences. */
export function rolesOn({ events, documents, keys }: Pick<Stores, 'events' | 'documents' | 'keys'>) {
  async function set(grantee: string, granted: boolean, reason?: string): Promise<void> {
    const [role = '', ...rest] = grantee.split(':')
    const email = rest.join(':')
    if (!isRole(role)) throw coded('no-such-role', `There is no role "${role}". There are: ${roleNames.join(', ')}.`)
    if (granted && role === 'auditor')
      throw coded(
        'no-such-role',
        `There is no role "auditor" any more: a firm engages its auditors itself, under Team. There are: ${roleNames.join(', ')}.`,
      )
    const userId = await holderOf(events, 'email', emailHash(keys.email, email))
    if (userId === null)
      throw coded(
        'no-such-person',
        `Nobody is registered with ${email}.${granted ? ' They register first, then are granted the role.' : ''}`,
      )
    await executor(events)(setRole, { userId, role, granted }, byOperator(granted ? 'docketry grant' : 'docketry revoke', reason))
  }
  return {
    async roles(): Promise<RoleHolder[]> {
      const { rows } = await reader(documents).find('users', { filter: { roles: { in: everyRole } }, sort: [{ field: 'email' }] })
      // rows of this projection
      return (rows as unknown as UserRow[]).map(({ email, firstName, lastName, roles }) => ({
        email,
        name: `${firstName} ${lastName}`,
        roles,
      }))
    },
    grantRole: (grantee: string, reason?: string) => set(grantee, true, reason),
    revokeRole: (grantee: string, reason?: string) => set(grantee, false, reason),
  }
}

/** Throws `no-such-person` and `no-factor`, with sentences. */
export const factorsOn = ({ events, keys }: Pick<Stores, 'events' | 'keys'>) => ({
  /** Sessions end first: after a crash the same command completes the rest. */
  async resetFactor(email: string, reason?: string): Promise<void> {
    const userId = await holderOf(events, 'email', emailHash(keys.email, email))
    if (userId === null) throw coded('no-such-person', `Nobody is registered with ${email}.`)
    if ((await load(events, secondFactor, userId)).sealed === null) throw coded('no-factor', `${email} has no sign-in codes turned on.`)
    const [actId, execute] = [newId(), executor(events)]
    const by = () => byOperator('docketry reset-factor', reason, actId)
    await execute(endAllSessions, { userId, keeps: null }, by())
    await execute(turnOffSecondFactor, { userId }, by())
  },
})
