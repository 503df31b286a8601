/** Registering by the link of an invitation: no approval, no verification, because the mail has reached them. */
import type { register as call } from '@docketry/contracts/api/auth.ts'
import type { EndpointRequest } from '../../platform/endpoints/handler.ts'
import { claimStream, holderOf, takeClaim } from '../../platform/commands/claim.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { registerUser } from '../commands/register-user.ts'
import { verifyUser } from '../commands/verify-user.ts'
import { sameEmail } from '../invitation.ts'
import { detailErrors } from '@docketry/contracts/rules/registration.ts'
import { passwordErrors, type PasswordRule } from '../password-rule.ts'
import { beginSession, emailHash, type Tokens } from '../sign-in.ts'
import { userFrom, userStream } from '../user.ts'
import { acceptAs, invitedBy } from './accept-invitation.ts'

type Tools = PasswordRule & { events: EventStore; emailKey: string; codeKey: string; tokens: Tokens; hashPassword(password: string): Promise<string> }

/** Which company, and as what, the invitation says. What a crash leaves half done, a repeat or the reaction completes. */
export async function registerInvited(tools: Tools, request: EndpointRequest<typeof call>, code: string) {
  const { events, emailKey, codeKey, tokens, hashPassword } = tools
  const { body, at, executeAsSystem } = request
  const invited = await invitedBy({ events, codeKey }, code, at)
  const wrong = [...detailErrors(body), ...(await passwordErrors(tools, body, { email: body.email, firmNames: [invited?.firmName] }))]
  if (wrong.length > 0) throw new FormRefusal(wrong)
  if (invited === null) throw refuse('invitation.gone', 'invitation')
  if (!sameEmail(invited.email, body.email)) throw refuse('invitation.other-address', 'email')

  const value = emailHash(emailKey, body.email)
  const userId = holderOf(await events.read(claimStream('email', value))) ?? idFrom('user', value)
  if (userFrom(await events.read(userStream(userId))).registered !== null) throw refuse('invitation.sign-in', 'email')
  await executeAsSystem(takeClaim, { what: 'email', value, by: userId }, 'email')
  const [email, firstName, lastName] = [body.email.trim(), body.firstName.trim(), body.lastName.trim()]
  const passwordHash = await hashPassword(body.password)
  const { facts } = await executeAsSystem(registerUser, { userId, email, firstName, lastName, passwordHash, ownerOf: null }, 'user')
  if (facts.length === 0) throw refuse('invitation.sign-in', 'email')
  await executeAsSystem(verifyUser, { userId }, 'verify')
  await acceptAs({ events }, executeAsSystem, { invitationId: invited.invitationId, userId, email, round: invited.round })
  return beginSession(request, userId, await events.read(userStream(userId)), tokens)
}
