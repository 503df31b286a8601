import { register, checkForAbn } from '@docketry/contracts/api/auth.ts'
import { plainAbn, isAbn } from '@docketry/contracts/rules/abn.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { takeClaim, holderOf } from '../../platform/commands/claim.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import type { LookUpAbn } from '../../shared/abn-register.ts'
import { registerUser, verifyUser } from '../user-commands.ts'
import type { Limits } from '../limits.ts'
import { findCompany, requestAccess, checkAbnActive, openCompany, type OpeningTools } from '../companies.ts'
import { passwordErrors, type PasswordRule } from '../passwords.ts'
import { isSameEmail } from '@docketry/contracts/rules/emails.ts'
import { formErrors, detailErrors } from '@docketry/contracts/rules/registration.ts'
import { beginSession, emailHash, userIdFor, type Tokens } from '../sign-in.ts'
import { user } from '../user.ts'
import { acceptInvitationAs, invitationByCode } from './accept-invitation.ts'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { load, readUnderstood } from '../../platform/commands/load.ts'

type Tools = OpeningTools &
  PasswordRule & {
    read: ReadRows
    events: EventStore
    emailSecret: string
    codeKey: string
    tokens: Tokens
    limits: Limits
    hashPassword(password: string): Promise<string>
  }
type RegisterRequest = EndpointRequest<typeof register>

/** Several commands in a fixed order. Ids derive from email address and ABN, so that a repeated request completes one that crashed. */
export const handleRegister = (tools: Tools) => {
  const { read, events, emailSecret, tokens, limits, hashPassword } = tools

  /** Several people may open a firm with one ABN: it is claimed when an address is verified (opened-firms.ts). */
  async function newFirm({ body, executeAsSystem }: RegisterRequest, userId: string, entity: string | null): Promise<string> {
    const abn = plainAbn(body.abn)
    const businessId = idFrom('business', abn, userId)
    const typed = body.companyName?.trim() || `${body.firstName.trim()} ${body.lastName.trim()}`
    await openCompany(tools, executeAsSystem, {
      businessId,
      abn,
      name: entity ?? typed,
      category: body.category?.trim() ?? null,
      email: body.email.trim(),
    })
    return businessId
  }

  return handler(register, {
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

      const entity = company === null ? (await checkAbnActive(tools, plainAbn(body.abn))).name : company.business.name
      const named = await passwordErrors(tools, body, { email: body.email, firmNames: [entity] })
      if (named.length > 0) throw new FormRefusal(named)

      const value = emailHash(emailSecret, body.email)
      const userId = await userIdFor(events, emailSecret, body.email)
      if ((await load(events, user, userId)).registered !== null) throw refuse('register.email-taken', 'email')
      await executeAsSystem(takeClaim, { what: 'email', value, by: userId }, 'email')
      const firmId = company === null ? await newFirm(request, userId, entity) : null
      const [email, firstName, lastName] = [body.email.trim(), body.firstName.trim(), body.lastName.trim()]
      const passwordHash = await hashPassword(body.password)
      const { facts } = await executeAsSystem(
        registerUser,
        { userId, email, firstName, lastName, passwordHash, ownerOf: firmId, ...(firmId === null ? {} : { abn: plainAbn(body.abn) }) },
        'user',
      )
      // Somebody else registered the address while the password was being hashed.
      if (facts.length === 0) throw refuse('register.email-taken', 'email')
      if (company !== null) {
        await requestAccess(
          read,
          executeAsSystem,
          company.business,
          { userId, email, firstName, lastName },
          { type: body.type ?? 'employee', abn: body.abn },
        )
      }
      return beginSession(request, userId, await readUnderstood(events, user.stream(userId)), tokens)
    },
  })
}

/**
 * Registers by the link of an invitation, or of an auditor's engagement: without approval and without verification, because the link was
 * mailed. After a crash a repeated request or the reaction completes it.
 */
async function registerInvited(
  tools: Pick<Tools, keyof PasswordRule | 'events' | 'emailSecret' | 'codeKey' | 'tokens' | 'hashPassword'>,
  request: RegisterRequest,
  code: string,
) {
  const { events, emailSecret, codeKey, tokens, hashPassword } = tools
  const { body, at, executeAsSystem } = request
  const invited = await invitationByCode({ events, codeKey }, code, at)
  const wrong = [...detailErrors(body), ...(await passwordErrors(tools, body, { email: body.email, firmNames: [invited?.firmName] }))]
  if (wrong.length > 0) throw new FormRefusal(wrong)
  if (invited === null) throw refuse('invitation.gone', 'invitation')
  if (!isSameEmail(invited.email, body.email)) throw refuse('invitation.other-address', 'email')

  const value = emailHash(emailSecret, body.email)
  const userId = (await holderOf(events, 'email', value)) ?? (await userIdFor(events, emailSecret, body.email))
  if ((await load(events, user, userId)).registered !== null) throw refuse('invitation.sign-in', 'email')
  await executeAsSystem(takeClaim, { what: 'email', value, by: userId }, 'email')
  const [email, firstName, lastName] = [body.email.trim(), body.firstName.trim(), body.lastName.trim()]
  const passwordHash = await hashPassword(body.password)
  const { facts } = await executeAsSystem(registerUser, { userId, email, firstName, lastName, passwordHash, ownerOf: null }, 'user')
  if (facts.length === 0) throw refuse('invitation.sign-in', 'email')
  await executeAsSystem(verifyUser, { userId }, 'verify')
  if (invited.round !== null)
    await acceptInvitationAs({ events }, executeAsSystem, { invitationId: invited.id, userId, email, round: invited.round })
  return beginSession(request, userId, await readUnderstood(events, user.stream(userId)), tokens)
}

/**
 * `abn`: an ABN or a join code. Reveals nothing but existence and ownership of a company; the business register is queried for unknown ABNs
 * only.
 */
export const handleCheckForAbn = ({ read, limits, lookUpAbn }: { read: ReadRows; limits: Limits; lookUpAbn: LookUpAbn | null }) =>
  handler(checkForAbn, {
    async answer({ query: { abn }, from }) {
      limits.checkAbn(from)
      const company = await findCompany(read, abn)
      const known = { exists: company !== null, ownerExists: company?.ownerId != null }
      const entry = company === null && isAbn(abn) ? ((await lookUpAbn?.(plainAbn(abn))) ?? null) : null
      if (entry)
        return {
          ...known,
          error: entry.status === 'active' ? null : sentenceOf('abn.not-active'),
          checkedBy: 'register' as const,
          entityName: entry.name,
        }
      const error = company === null && /^[\d\s]+$/u.test(abn) && !isAbn(abn) ? 'Invalid ABN' : null
      return { ...known, error, checkedBy: 'checksum' as const, entityName: null }
    },
  })
