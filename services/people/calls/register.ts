import { register as call } from '@docketry/contracts/calls/auth.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { handler, type Asked } from '../../core/answering.ts'
import { claimStream, holderOf, takeClaim } from '../../core/claim.ts'
import type { AnyCommand } from '../../core/command.ts'
import { idFrom } from '../../core/ids.ts'
import { claimOfCode, newJoinCode } from '../../core/join-code.ts'
import type { EventStore } from '../../core/ports/event-store.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { FormRefusal, Refusal, refuse } from '../../core/refuse.ts'
import { registerUser } from '../commands/register-user.ts'
import type { LookUpAbn } from '../check-abn.ts'
import type { Limits } from '../limits.ts'
import { findCompany } from '../companies.ts'
import { askCompany } from '../join.ts'
import { formErrors } from '@docketry/contracts/rules/registration.ts'
import { beginSession, emailHash, type Tokens } from '../sign-in.ts'
import { userFrom, userStream } from '../user.ts'
import { registerInvited } from './register-invited.ts'

type Tools = {
  read: ReadRows
  events: EventStore
  emailKey: string
  codeKey: string
  tokens: Tokens
  limits: Limits
  /** Null: nobody is asked, the checksum has to do. */
  lookUpAbn: LookUpAbn | null
  hashPassword(password: string): Promise<string>
  /** The command of the clients area that opens a firm; handed in, because areas do not import each other. */
  openFirm: AnyCommand
}
type Ask = Asked<typeof call>

/** Several commands in a fixed order; ids derive from e-mail and ABN, so that a repeat completes what a crash left. */
export const register = (tools: Tools) => {
  const { read, events, emailKey, tokens, limits, lookUpAbn, hashPassword, openFirm } = tools

  /** Claimed by the person: of two who register one ABN at the same moment, one opens the firm. */
  async function claimAbn({ executeAsSystem }: Ask, abn: string, userId: string): Promise<void> {
    try {
      await executeAsSystem(takeClaim, { what: 'abn', value: abn, by: userId }, 'abn')
    } catch (error) {
      throw error instanceof Refusal && error.code === 'abn.taken' ? refuse('register.company-has-owner', 'abn') : error
    }
  }

  async function newFirm(asked: Ask, userId: string): Promise<string> {
    const { body, executeAsSystem } = asked
    const abn = plainAbn(body.abn)
    const businessId = idFrom('business', abn)
    const entry = (await lookUpAbn?.(abn)) ?? null
    if (entry?.status === 'cancelled') throw refuse('abn.not-active', 'abn')
    const name = entry?.name ?? (body.companyName?.trim() || `${body.firstName.trim()} ${body.lastName.trim()}`)
    await claimAbn(asked, abn, userId)
    const firm = { businessId, name, abn, category: body.category?.trim() ?? null, email: body.email.trim(), address: null }
    const joinCode = newJoinCode()
    await executeAsSystem(takeClaim, claimOfCode(joinCode, businessId), 'join-code')
    await executeAsSystem(openFirm, { ...firm, joinCode, zone: 'Australia/Sydney', plan: 'Free' }, 'firm')
    return businessId
  }

  return handler(call, {
    async answer(asked) {
      const { body, executeAsSystem } = asked
      if (body.invitation !== undefined) return registerInvited(tools, asked, body.invitation)
      const errors = formErrors(body)
      if (errors.length > 0) throw new FormRefusal(errors)
      limits.register(asked.from)
      const company = await findCompany(read, body.abn)
      const owner = body.type === 'owner'
      if (owner && company?.ownerId != null) throw refuse('register.company-has-owner', 'abn')
      if (!owner && company?.ownerId == null) throw refuse('register.no-company', 'abn')

      const value = emailHash(emailKey, body.email)
      const userId = idFrom('user', value)
      if (userFrom(await events.read(userStream(userId))).registered !== null) throw refuse('register.email-taken', 'email')
      await executeAsSystem(takeClaim, { what: 'email', value, by: userId }, 'email')
      // A firm without an owner whose ABN this person claimed is one that a crash left half opened.
      const half = owner && holderOf(await events.read(claimStream('abn', plainAbn(body.abn)))) === userId
      const firmId = company === null || half ? await newFirm(asked, userId) : null
      const [email, firstName, lastName] = [body.email.trim(), body.firstName.trim(), body.lastName.trim()]
      const passwordHash = await hashPassword(body.password)
      const { facts } = await executeAsSystem(registerUser, { userId, email, firstName, lastName, passwordHash, ownerOf: firmId }, 'user')
      // Somebody else registered the address while the password was hashed: their account is not ours to open.
      if (facts.length === 0) throw refuse('register.email-taken', 'email')
      if (company !== null && firmId === null) {
        await askCompany(read, executeAsSystem, company.business, { userId, email, firstName, lastName }, { type: body.type ?? 'employee', abn: body.abn })
      }
      return beginSession(asked, userId, await events.read(userStream(userId)), tokens)
    },
  })
}
