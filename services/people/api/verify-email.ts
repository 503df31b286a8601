import { resendVerification, verifyEmail } from '@docketry/contracts/api/auth.ts'
import type { Mail } from '@docketry/contracts/mail.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { readAccountCode } from '../account-codes.ts'
import type { Limits } from '../limits.ts'
import { verifyUser } from '../user-commands.ts'
import { settleOpened } from '../opened-firms.ts'
import { user } from '../user.ts'
import { load, readUnderstood, stateAfter } from '../../platform/commands/load.ts'

/** A valid code of a verified person succeeds at any age, because links are followed twice. */
export const handleVerifyEmail = ({ read, events, codeKey }: { read: ReadRows; events: EventStore; codeKey: string }) =>
  handler(verifyEmail, {
    async answer({ body, at, executeAsSystem }) {
      const code = readAccountCode(body.code, at)
      if (code === null) return { success: false }
      const own = await readUnderstood(events, user.stream(code.userId))
      const { registered, verified } = stateAfter(user, own)
      if (registered === null || !code.proves(codeKey, 'verify-email', registered.email)) return { success: false }
      if (verified) return { success: true }
      if (code.late) return { success: false }
      const { drops, company } = await settleOpened({ read, events }, executeAsSystem, own, code.userId, at)
      await executeAsSystem(verifyUser, { userId: code.userId, drops })
      return { success: true, ...(company === null ? {} : { company }) }
    },
  })

/** Sends nothing to a verified person. */
export const handleResendVerification = ({
  events,
  limits,
  sendMail,
}: {
  events: EventStore
  limits: Limits
  sendMail(mail: Mail): Promise<void>
}) =>
  handler(resendVerification, {
    async answer({ caller, from, newId }) {
      if (caller === null) throw refuse('sign-in.needed')
      const { userId } = caller
      const { registered, verified } = await load(events, user, userId)
      if (registered === null) throw refuse('not-found')
      if (verified) return { success: true as const, verified }
      limits.mail(`verify ${userId}`, from)
      await sendMail({
        mailId: newId('verify-email'),
        to: { userId },
        template: 'verify-email',
        data: { userId, firstName: registered.firstName },
      })
      return { success: true as const, verified }
    },
  })
