import { forgotPassword as forgotCall, newPassword as newCall } from '@docketry/contracts/api/auth.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import type { Mail } from '@docketry/contracts/mail.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { claimStream, holderOf } from '../../platform/commands/claim.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { readCode } from '../codes.ts'
import { withdrawRequest } from '../commands/request-to-join.ts'
import { resetPassword } from '../commands/reset-password.ts'
import type { Limits } from '../limits.ts'
import { isEmail } from '@docketry/contracts/rules/registration.ts'
import { passwordErrors, type PasswordRule } from '../password-rule.ts'
import { releaseOpened } from '../opened-firms.ts'
import { turnOffSecondFactor } from '../second-factor.ts'
import { emailHash } from '../sign-in.ts'
import { userFrom, userStream } from '../user.ts'

type Execute = EndpointRequest<Endpoint>['executeAsSystem']
type Asking = { events: EventStore; emailKey: string; limits: Limits; sendMail(mail: Mail): Promise<void> }

/** The same answer after the same work whether the account exists or not: a mail is asked for either way, and sent to who is somebody. */
export const forgotPassword = ({ events, emailKey, limits, sendMail }: Asking) =>
  handler(forgotCall, {
    async answer({ body, from, newId }) {
      if (!isEmail(body.email)) throw new FormRefusal([{ param: 'email', msg: 'Invalid email' }])
      const value = emailHash(emailKey, body.email)
      limits.mail(`reset ${value}`, from)
      const userId = holderOf(await events.read(claimStream('email', value))) ?? idFrom('user', value)
      const { registered } = userFrom(await events.read(userStream(userId)))
      const data = { userId, firstName: registered?.firstName ?? '' }
      await sendMail({ mailId: newId('password-reset'), to: { userId }, template: 'password-reset', data })
      return { success: true as const }
    },
  })

/** Every hash that a person's password has had. */
const hashesOf = (events: StoredEvent[]): string[] =>
  (events as unknown as UserEvent[]).flatMap(it => (it.type === 'UserRegistered' || it.type === 'PasswordChanged' ? [it.data.passwordHash] : [])) // user streams hold no other

type Changing = PasswordRule & { read: ReadRows; events: EventStore; codeKey: string; hashPassword(password: string): Promise<string> }

/**
 * Somebody else may have registered the address, and set up what they wanted; the rest goes with the new password. Each of these steps is of no harm to
 * who is not verified, so that a crash in between leaves nothing that a second try does not complete.
 */
async function removeUnverified({ read, events }: Pick<Changing, 'read' | 'events'>, execute: Execute, own: StoredEvent[], userId: string): Promise<void> {
  await execute(turnOffSecondFactor, { userId })
  const { rows } = await read.find('requests', { filter: { requesterId: userId, status: 'pending' } })
  for (const { id: requestId } of rows) await execute(withdrawRequest, { requestId }, requestId)
  await releaseOpened({ read, events }, execute, own, userId)
}

/** `reset.used` for a code that is late, was used, is of an older password, or was never ours: what to do next is the same. */
export const newPassword = (tools: Changing) => {
  const { events, codeKey, hashPassword } = tools
  return handler(newCall, {
    async answer({ body, at, executeAsSystem }) {
      const code = readCode(body.code, at)
      if (code === null || code.late) throw refuse('reset.used', 'code')
      const { userId } = code
      const own = await events.read(userStream(userId))
      // One that is replaced by now is proved as well: a request sent again gets its first answer, any other is refused by the command.
      const replaces = hashesOf(own).find(hash => code.proves(codeKey, 'password-reset', hash))
      if (replaces === undefined) throw refuse('reset.used', 'code')
      const { registered, verified, firms } = userFrom(own)
      const firmNames = (await tools.read.getMany('businesses', Object.keys(firms))).map(({ name }) => name)
      const errors = await passwordErrors(tools, body, { email: registered?.email ?? '', firmNames })
      if (errors.length > 0) throw new FormRefusal(errors)
      if (!verified && registered?.passwordHash === replaces) await removeUnverified(tools, executeAsSystem, own, userId)
      await executeAsSystem(resetPassword, { userId, passwordHash: await hashPassword(body.password), replaces })
      return { success: true as const }
    },
  })
}
