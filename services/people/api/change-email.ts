import { confirmEmail } from '@docketry/contracts/api/auth.ts'
import { changeEmail } from '@docketry/contracts/api/settings.ts'
import { isEmail, isSameEmail, plainEmail } from '@docketry/contracts/rules/emails.ts'
import { claim, takeClaim } from '../../platform/commands/claim.ts'
import { load, readUnderstood, stateAfter } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { FormRefusal, Refusal, refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { emailChangeFact, readAccountCode } from '../account-codes.ts'
import { changeEmailCommand, requestEmailChange } from '../change-email.ts'
import { confirmPassword, type PasswordTools } from '../passwords.ts'
import { atCodeField, secondFactor, useFactor, type FactorTools } from '../second-factor.ts'
import { emailHash } from '../sign-in.ts'
import { user } from '../user.ts'

/** The answer does not reveal whether the new address has an account: only whoever opens the link in its mail learns it. */
export const handleChangeEmail = (tools: PasswordTools & FactorTools & { read: ReadRows; events: EventStore }) =>
  handler(changeEmail, {
    async answer(request) {
      const { caller, body, from, executeAsSystem } = request
      const userId = caller?.userId ?? ''
      const email = body.email.trim()
      if (!isEmail(email)) throw new FormRefusal([{ param: 'email', msg: 'Invalid email' }])
      const { registered, verified } = await load(tools.events, user, userId)
      if (registered !== null && isSameEmail(registered.email, email))
        throw new FormRefusal([{ param: 'email', msg: 'This is your address already. Type the new one.' }])
      // An unverified account may have been set up by somebody else.
      if (!verified)
        throw new FormRefusal([{ param: 'email', msg: 'Verify your present address first: open the link that was mailed to it.' }])
      const auditor = await tools.read.get('auditors', plainEmail(registered?.email ?? ''))
      if (auditor?.engagements.some(({ endedAt }) => endedAt === null))
        throw new FormRefusal([
          {
            param: 'email',
            msg: 'A firm has engaged you as its auditor under your present address. Ask it to end that engagement, and to engage your new address afterwards.',
          },
        ])
      const was = await confirmPassword(tools, request, body.current)
      const factor = await load(tools.events, secondFactor, userId)
      if (factor.sealed !== null) {
        if (!body.code?.trim()) throw refuse('second-factor.needed', 'code')
        await useFactor(request, userId, body.code, factor, tools).catch((error: unknown) => {
          throw atCodeField(error)
        })
      }
      tools.limits.mail(`email ${userId}`, from)
      tools.limits.mail(`email to ${emailHash(tools.emailSecret, email)}`, from)
      await executeAsSystem(requestEmailChange, { userId, email, was })
      return { success: true as const }
    },
  })

/**
 * A code that was used succeeds again, because links are followed twice. The new address is claimed before it is the person's, so that two
 * people cannot have it.
 */
export const handleConfirmEmail = ({ events, codeKey, emailSecret }: { events: EventStore; codeKey: string; emailSecret: string }) =>
  handler(confirmEmail, {
    async answer({ body, at, executeAsSystem }) {
      const code = readAccountCode(body.code, at)
      if (code === null) return { success: false }
      const { userId } = code
      const { registered, pendingEmail, formerEmail } = stateAfter(user, await readUnderstood(events, user.stream(userId)))
      if (registered === null) return { success: false }
      const proves = (former: string, email: string): boolean =>
        code.proves(codeKey, 'change-email', emailChangeFact(former, email, registered.passwordHash))
      if (formerEmail !== null && proves(formerEmail, registered.email)) return { success: true, email: registered.email }
      if (pendingEmail === null || !proves(registered.email, pendingEmail) || code.late) return { success: false }
      try {
        await executeAsSystem(takeClaim, { what: 'email', value: emailHash(emailSecret, pendingEmail), by: userId })
      } catch (error) {
        if (error instanceof Refusal && error.code === 'register.email-taken') return { success: false, taken: true as const }
        throw error
      }
      const formerClaim = emailHash(emailSecret, registered.email)
      const { claimCount } = await load(events, claim, { what: 'email', value: formerClaim })
      await executeAsSystem(changeEmailCommand, { userId, email: pendingEmail, formerClaim, claimCount })
      return { success: true, email: pendingEmail }
    },
  })
