import { changeNames as namesCall, changePassword as passwordCall, chooseReviewKeys as keysCall, profile as call } from '@docketry/contracts/api/settings.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal } from '../../platform/errors/refuse.ts'
import { changeNames, changePassword, chooseReviewKeys } from '../commands/change-user.ts'
import { nameErrors } from '@docketry/contracts/rules/registration.ts'
import { confirmPassword, type Guarded } from '../current-password.ts'
import { passwordErrors, type PasswordRule } from '../password-rule.ts'
import { factorFrom, factorStream } from '../second-factor.ts'
import { userFrom, userStream } from '../user.ts'

export const profile = ({ events }: { events: EventStore }) =>
  handler(call, {
    async answer({ caller }) {
      const userId = caller?.userId ?? ''
      const [{ registered, verified, reviewKeys }, factor] = [userFrom(await events.read(userStream(userId))), factorFrom(await events.read(factorStream(userId)))]
      const { firstName = '', lastName = '', email = '' } = registered ?? {}
      return { firstName, lastName, email, verified, secondFactor: { on: factor.sealed !== null, recoveryLeft: factor.recovery.length }, reviewKeys }
    },
  })

/** By the rule, and in the words, of the registration form. */
export const changeNamesCall = () =>
  handler(namesCall, {
    async answer({ caller, body: { firstName, lastName }, executeAsSystem }) {
      const errors = nameErrors({ firstName, lastName })
      if (errors.length > 0) throw new FormRefusal(errors)
      await executeAsSystem(changeNames, { userId: caller?.userId ?? '', firstName: firstName.trim(), lastName: lastName.trim() })
      return { success: true as const }
    },
  })

export const chooseReviewKeysCall = () =>
  handler(keysCall, {
    async answer({ caller, body: { keys }, executeAsSystem }) {
      await executeAsSystem(chooseReviewKeys, { userId: caller?.userId ?? '', keys })
      return { success: true as const }
    },
  })

type Passwords = Guarded & PasswordRule & { read: ReadRows; events: EventStore; hashPassword(password: string): Promise<string> }

export const changePasswordCall = (tools: Passwords) =>
  handler(passwordCall, {
    async answer({ caller, body, from, executeAsSystem }) {
      const userId = caller?.userId ?? ''
      const was = await confirmPassword(tools, { caller, from }, body.current)
      const { registered, firms } = userFrom(await tools.events.read(userStream(userId)))
      const firmNames = (await tools.read.getMany('businesses', Object.keys(firms))).map(({ name }) => name)
      const errors = await passwordErrors(tools, body, { email: registered?.email ?? '', firmNames })
      if (errors.length > 0) throw new FormRefusal(errors)
      if (body.password === body.current) return { success: true as const }
      await executeAsSystem(changePassword, { userId, passwordHash: await tools.hashPassword(body.password), was, keeps: caller?.sessionId ?? null })
      return { success: true as const }
    },
  })
