import { beginSecondFactor as beginCall, turnOffSecondFactor as offCall, turnOnSecondFactor as onCall } from '@docketry/contracts/api/settings.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { refuse, Refusal } from '../../platform/errors/refuse.ts'
import { endAllSessions } from '../commands/change-user.ts'
import { confirmPassword, type Guarded } from '../current-password.ts'
import type { FactorSeals } from '../factor-seals.ts'
import { factorFrom, factorStream, turnOffSecondFactor as turnOff, turnOnSecondFactor as turnOn } from '../second-factor.ts'
import { takeFactor } from '../take-factor.ts'
import { userFrom, userStream } from '../user.ts'

type Totp = { newSecret(): string; uriOf(secret: string, label: string): string; stepOf(secret: string, code: string, at: number): number | null }
type Tools = Guarded & { events: EventStore; factorSeals: FactorSeals; totp: Totp }

/** Scanning a picture and typing six digits takes less. */
const offerFor = 15 * 60_000

export const beginSecondFactor = ({ events, factorSeals, totp }: Tools) =>
  handler(beginCall, {
    async answer({ caller, at }) {
      const userId = caller?.userId ?? ''
      if (factorFrom(await events.read(factorStream(userId))).sealed !== null) throw refuse('second-factor.on')
      const secret = totp.newSecret()
      const email = userFrom(await events.read(userStream(userId))).registered?.email ?? ''
      return { secret, uri: totp.uriOf(secret, email), sealed: factorSeals.offer(secret, userId, at) }
    },
  })

export const turnOnSecondFactor = (tools: Tools) => {
  const { factorSeals, totp } = tools
  function offered(sealed: string, userId: string): { secret: string; at: number } {
    try {
      return factorSeals.offered(sealed, userId)
    } catch {
      throw refuse('second-factor.too-late', 'code') // not ours, another's, or of a key that was changed: begin again
    }
  }
  return handler(onCall, {
    async answer({ caller, from, at, body, executeAsSystem }) {
      const userId = caller?.userId ?? ''
      await confirmPassword(tools, { caller, from }, body.current)
      const { secret, at: offeredAt } = offered(body.sealed, userId)
      if (at - offeredAt > offerFor) throw refuse('second-factor.too-late', 'code')
      const step = totp.stepOf(secret, body.code, at)
      if (step === null) throw refuse('second-factor.wrong', 'code')
      const recovery = factorSeals.recoveryOf(secret, userId)
      const hashes = recovery.map(code => factorSeals.hashOf(code, userId))
      // Others end first: whatever a crash leaves, codes are never on beside a session of before.
      await executeAsSystem(endAllSessions, { userId, keeps: caller?.sessionId ?? null })
      await executeAsSystem(turnOn, { userId, sealed: factorSeals.seal(secret, userId), recovery: hashes, step })
      return { recovery }
    },
  })
}

export const turnOffSecondFactor = (tools: Tools) =>
  handler(offCall, {
    async answer(request) {
      const userId = request.caller?.userId ?? ''
      const state = factorFrom(await tools.events.read(factorStream(userId)))
      await confirmPassword(tools, request, request.body.current)
      if (state.sealed === null) return { success: true as const }
      try {
        await takeFactor(request, userId, request.body.code, state, tools)
      } catch (error) {
        throw error instanceof Refusal && error.param === 'secondFactor' ? refuse(error.code, 'code') : error
      }
      await request.executeAsSystem(endAllSessions, { userId, keeps: request.caller?.sessionId ?? null })
      await request.executeAsSystem(turnOff, { userId })
      return { success: true as const }
    },
  })
