import { forgotPassword, newPassword } from '@docketry/contracts/api/auth.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import type { Mail } from '@docketry/contracts/mail.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { holderOf } from '../../platform/commands/claim.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { readAccountCode } from '../account-codes.ts'
import { withdrawRequest } from '../request.ts'
import { resetPassword } from '../user-commands.ts'
import type { Limits } from '../limits.ts'
import { isEmail } from '@docketry/contracts/rules/emails.ts'
import { passwordErrors, type PasswordRule } from '../passwords.ts'
import { releaseOpened } from '../opened-firms.ts'
import { turnOffSecondFactor } from '../second-factor.ts'
import { emailHash, userIdFor } from '../sign-in.ts'
import { user } from '../user.ts'
import { load, readUnderstood, stateAfter } from '../../platform/commands/load.ts'

type Execute = EndpointRequest<Endpoint>['executeAsSystem']
type ForgotTools = { events: EventStore; emailSecret: string; limits: Limits; sendMail(mail: Mail): Promise<void> }

/**
 * Same answer and same work whether the account exists or not: a mail is queued either way, and the mail stage drops it if nobody is
 * registered.
 */
export const handleForgotPassword = ({ events, emailSecret, limits, sendMail }: ForgotTools) =>
  handler(forgotPassword, {
    async answer({ body, from, newId }) {
      if (!isEmail(body.email)) throw new FormRefusal([{ param: 'email', msg: 'Invalid email' }])
      const value = emailHash(emailSecret, body.email)
      limits.mail(`reset ${value}`, from)
      const userId = (await holderOf(events, 'email', value)) ?? (await userIdFor(events, emailSecret, body.email))
      const { registered } = await load(events, user, userId)
      const data = { userId, firstName: registered?.firstName ?? '' }
      await sendMail({ mailId: newId('password-reset'), to: { userId }, template: 'password-reset', data })
      return { success: true as const }
    },
  })

/** Every password hash of the person's history. */
const hashesOf = (events: StoredEvent[]): string[] =>
  // The stream of a user has no other events.
  (events as unknown as UserEvent[]).flatMap(it =>
    it.type === 'UserRegistered' || it.type === 'PasswordChanged' ? [it.data.passwordHash] : [],
  )

type ResetTools = PasswordRule & { read: ReadRows; events: EventStore; codeKey: string; hashPassword(password: string): Promise<string> }

/**
 * An unverified account may have been set up by somebody else: removes its second factor, requests and ABN claims; the command
 * `resetPassword` removes the rest. Idempotent, so that a second try completes it after a crash.
 */
async function removeUnverified(
  { read, events }: Pick<ResetTools, 'read' | 'events'>,
  execute: Execute,
  own: StoredEvent[],
  userId: string,
): Promise<void> {
  await execute(turnOffSecondFactor, { userId })
  const { rows } = await read.find('requests', { filter: { requesterId: userId, status: 'pending' } })
  for (const { id: requestId } of rows) await execute(withdrawRequest, { requestId }, requestId)
  await releaseOpened({ read, events }, execute, own, userId)
}

/** Refused with `reset.used` for every invalid code: expired, used, of an older password, or forged. */
export const handleNewPassword = (tools: ResetTools) => {
  const { events, codeKey, hashPassword } = tools
  return handler(newPassword, {
    async answer({ body, at, executeAsSystem }) {
      const code = readAccountCode(body.code, at)
      if (code === null || code.late) throw refuse('reset.used', 'code')
      const { userId } = code
      const own = await readUnderstood(events, user.stream(userId))
      // Codes of replaced passwords pass here: a repeated request gets its first answer, any other is refused by the command.
      const replaces = hashesOf(own).find(hash => code.proves(codeKey, 'password-reset', hash))
      if (replaces === undefined) throw refuse('reset.used', 'code')
      // The mail may have gone to an address that the person has given up since.
      if (own.some(({ type, metadata }) => type === 'EmailChanged' && metadata.at >= code.at)) throw refuse('reset.used', 'code')
      const { registered, verified, firms } = stateAfter(user, own)
      const firmNames = (await tools.read.getMany('businesses', Object.keys(firms))).map(({ name }) => name)
      const errors = await passwordErrors(tools, body, { email: registered?.email ?? '', firmNames })
      if (errors.length > 0) throw new FormRefusal(errors)
      if (!verified && registered?.passwordHash === replaces) await removeUnverified(tools, executeAsSystem, own, userId)
      await executeAsSystem(resetPassword, { userId, passwordHash: await hashPassword(body.password), replaces })
      return { success: true as const }
    },
  })
}
