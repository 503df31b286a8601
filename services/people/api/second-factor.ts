import { beginSecondFactor, disableSecondFactor, enableSecondFactor } from '@docketry/contracts/api/settings.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { endAllSessions } from '../user-commands.ts'
import { confirmPassword, type PasswordTools } from '../passwords.ts'
import type { FactorSeals } from '../factor-seals.ts'
import { atCodeField, secondFactor, turnOffSecondFactor, turnOnSecondFactor, useFactor } from '../second-factor.ts'
import { user } from '../user.ts'
import { load } from '../../platform/commands/load.ts'

type Totp = {
  newSecret(): string
  uriOf(secret: string, label: string): string
  stepOf(secret: string, code: string, at: number): number | null
}
type Tools = PasswordTools & { events: EventStore; factorSeals: FactorSeals; totp: Totp }

/** How long an offered secret can be turned on. */
const offerForMs = 15 * 60_000

export const handleBeginSecondFactor = ({ events, factorSeals, totp }: Tools) =>
  handler(beginSecondFactor, {
    async answer({ caller, at }) {
      const userId = caller?.userId ?? ''
      if ((await load(events, secondFactor, userId)).sealed !== null) throw refuse('second-factor.on')
      const secret = totp.newSecret()
      const email = (await load(events, user, userId)).registered?.email ?? ''
      return { secret, uri: totp.uriOf(secret, email), sealed: factorSeals.offer(secret, userId, at) }
    },
  })

export const handleEnableSecondFactor = (tools: Tools) => {
  const { factorSeals, totp } = tools
  function offered(sealed: string, userId: string): { secret: string; at: number } {
    try {
      return factorSeals.offered(sealed, userId)
    } catch {
      throw refuse('second-factor.too-late', 'code') // modified, another person's, or sealed with another key
    }
  }
  return handler(enableSecondFactor, {
    async answer({ caller, from, at, body, executeAsSystem }) {
      const userId = caller?.userId ?? ''
      await confirmPassword(tools, { caller, from }, body.current)
      const { secret, at: offeredAt } = offered(body.sealed, userId)
      if (at - offeredAt > offerForMs) throw refuse('second-factor.too-late', 'code')
      const step = totp.stepOf(secret, body.code, at)
      if (step === null) throw refuse('second-factor.wrong', 'code')
      const recovery = factorSeals.recoveryOf(secret, userId)
      const hashes = recovery.map(code => factorSeals.hashOf(code, userId))
      // Other sessions end first: after a crash in between, no older session exists beside an active second factor.
      await executeAsSystem(endAllSessions, { userId, keeps: caller?.sessionId ?? null })
      await executeAsSystem(turnOnSecondFactor, { userId, sealed: factorSeals.seal(secret, userId), recovery: hashes, step })
      return { recovery }
    },
  })
}

export const handleDisableSecondFactor = (tools: Tools) =>
  handler(disableSecondFactor, {
    async answer(request) {
      const userId = request.caller?.userId ?? ''
      const state = await load(tools.events, secondFactor, userId)
      await confirmPassword(tools, request, request.body.current)
      if (state.sealed === null) return { success: true as const }
      try {
        await useFactor(request, userId, request.body.code, state, tools)
      } catch (error) {
        throw atCodeField(error)
      }
      await request.executeAsSystem(endAllSessions, { userId, keeps: request.caller?.sessionId ?? null })
      await request.executeAsSystem(turnOffSecondFactor, { userId })
      return { success: true as const }
    },
  })
