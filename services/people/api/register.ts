import { register as call } from '@docketry/contracts/api/auth.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { takeClaim } from '../../platform/commands/claim.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { registerUser } from '../commands/register-user.ts'
import type { Limits } from '../limits.ts'
import { findCompany } from '../companies.ts'
import { askCompany } from '../join.ts'
import { checkActive, openCompany, type OpeningTools } from '../open-company.ts'
import { passwordErrors, type PasswordRule } from '../password-rule.ts'
import { formErrors } from '@docketry/contracts/rules/registration.ts'
import { beginSession, emailHash, type Tokens } from '../sign-in.ts'
import { userFrom, userStream } from '../user.ts'
import { registerInvited } from './register-invited.ts'

type Tools = OpeningTools & PasswordRule & {
  read: ReadRows
  events: EventStore
  emailKey: string
  codeKey: string
  tokens: Tokens
  limits: Limits
  hashPassword(password: string): Promise<string>
}
type Ask = EndpointRequest<typeof call>

/** Several commands in a fixed order; ids derive from e-mail and ABN, so that a repeat completes what a crash left. */
export const register = (tools: Tools) => {
  const { read, events, emailKey, tokens, limits, hashPassword } = tools

  /** A firm of this person's own: others may open one with the same ABN, which is claimed once an address is verified (opened-firms.ts). */
  async function newFirm({ body, executeAsSystem }: Ask, userId: string, entity: string | null): Promise<string> {
    const abn = plainAbn(body.abn)
    const businessId = idFrom('business', abn, userId)
    const typed = body.companyName?.trim() || `${body.firstName.trim()} ${body.lastName.trim()}`
    await openCompany(tools, executeAsSystem, { businessId, abn, name: entity ?? typed, category: body.category?.trim() ?? null, email: body.email.trim() })
    return businessId
  }

  return handler(call, {
    async answer(request) {
      const { body, executeAsSystem } = request
      if (body.invitation !== undefined) return registerInvited(tools, request, body.invitation)
      const errors = [...formErrors(body), ...(await passwordErrors(tools, body, { email: body.email, firmNames: [body.companyName] }))]
      if (errors.length > 0) throw new FormRefusal(errors)
      limits.register(request.from)
      const company = await findCompany(read, body.abn)
      const owner = body.type === 'owner'
      if (owner && company?.ownerId != null) throw refuse('register.company-has-owner', 'abn')
      if (!owner && company?.ownerId == null) throw refuse('register.no-company', 'abn')

      const entity = company === null ? (await checkActive(tools, plainAbn(body.abn))).name : company.business.name
      const named = await passwordErrors(tools, body, { email: body.email, firmNames: [entity] })
      if (named.length > 0) throw new FormRefusal(named)

      const value = emailHash(emailKey, body.email)
      const userId = idFrom('user', value)
      if (userFrom(await events.read(userStream(userId))).registered !== null) throw refuse('register.email-taken', 'email')
      await executeAsSystem(takeClaim, { what: 'email', value, by: userId }, 'email')
      const firmId = company === null ? await newFirm(request, userId, entity) : null
      const [email, firstName, lastName] = [body.email.trim(), body.firstName.trim(), body.lastName.trim()]
      const passwordHash = await hashPassword(body.password)
      const { facts } = await executeAsSystem(registerUser, { userId, email, firstName, lastName, passwordHash, ownerOf: firmId, ...(firmId === null ? {} : { abn: plainAbn(body.abn) }) }, 'user')
      // Somebody else registered the address while the password was hashed: their account is not ours to open.
      if (facts.length === 0) throw refuse('register.email-taken', 'email')
      if (company !== null) {
        await askCompany(read, executeAsSystem, company.business, { userId, email, firstName, lastName }, { type: body.type ?? 'employee', abn: body.abn })
      }
      return beginSession(request, userId, await events.read(userStream(userId)), tokens)
    },
  })
}
