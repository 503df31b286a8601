import { changeNames, changePassword, chooseReviewKeys, profile } from '@docketry/contracts/api/settings.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal } from '../../platform/errors/refuse.ts'
import { changeNamesCommand, changePasswordCommand, chooseReviewKeysCommand } from '../user-commands.ts'
import { nameErrors } from '@docketry/contracts/rules/registration.ts'
import { confirmPassword, passwordErrors, type PasswordTools, type PasswordRule } from '../passwords.ts'
import { secondFactor } from '../second-factor.ts'
import { user } from '../user.ts'
import { load, readUnderstood, stateAfter } from '../../platform/commands/load.ts'

export const handleProfile = ({ events }: { events: EventStore }) =>
  handler(profile, {
    async answer({ caller }) {
      const userId = caller?.userId ?? ''
      const { registered, verified, pendingEmail, reviewKeys } = await load(events, user, userId)
      const factor = await load(events, secondFactor, userId)
      const { firstName = '', lastName = '', email = '' } = registered ?? {}
      return {
        firstName,
        lastName,
        email,
        pendingEmail,
        verified,
        secondFactor: { on: factor.sealed !== null, recoveryLeft: factor.recovery.length },
        reviewKeys,
      }
    },
  })

/** Same rule and messages as the registration form. */
export const handleChangeNames = () =>
  handler(changeNames, {
    async answer({ caller, body: { firstName, lastName }, executeAsSystem }) {
      const errors = nameErrors({ firstName, lastName })
      if (errors.length > 0) throw new FormRefusal(errors)
      await executeAsSystem(changeNamesCommand, { userId: caller?.userId ?? '', firstName: firstName.trim(), lastName: lastName.trim() })
      return { success: true as const }
    },
  })

export const handleChooseReviewKeys = () =>
  handler(chooseReviewKeys, {
    async answer({ caller, body: { keys }, executeAsSystem }) {
      await executeAsSystem(chooseReviewKeysCommand, { userId: caller?.userId ?? '', keys })
      return { success: true as const }
    },
  })

type Passwords = PasswordTools & PasswordRule & { read: ReadRows; events: EventStore; hashPassword(password: string): Promise<string> }

export const handleChangePassword = (tools: Passwords) =>
  handler(changePassword, {
    async answer({ caller, body, from, actId, executeAsSystem }) {
      const userId = caller?.userId ?? ''
      const own = await readUnderstood(tools.events, user.stream(userId))
      // A repeated request has the former password: the command recognises it, and answers as the first time.
      const isRepeat = own.some(({ type, metadata }) => type === 'PasswordChanged' && metadata.actId === actId)
      const was = isRepeat ? '' : await confirmPassword(tools, { caller, from }, body.current)
      const { registered, firms } = stateAfter(user, own)
      const firmNames = (await tools.read.getMany('businesses', Object.keys(firms))).map(({ name }) => name)
      const errors = await passwordErrors(tools, body, { email: registered?.email ?? '', firmNames })
      if (errors.length > 0) throw new FormRefusal(errors)
      if (body.password === body.current) return { success: true as const }
      await executeAsSystem(changePasswordCommand, {
        userId,
        passwordHash: await tools.hashPassword(body.password),
        was,
        keeps: caller?.sessionId ?? null,
      })
      return { success: true as const }
    },
  })
