import { beginSecondFactor as beginCall, turnOffSecondFactor as offCall, turnOnSecondFactor as onCall } from '@docketry/contracts/calls/settings.ts'
import { handler } from '../../core/answering.ts'
import type { EventStore } from '../../core/ports/event-store.ts'
import { refuse, Refusal } from '../../core/refuse.ts'
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
    async answer({ asker, at }) {
      const userId = asker?.userId ?? ''
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
    async answer({ asker, from, at, body, executeAsSystem }) {
      const userId = asker?.userId ?? ''
      await confirmPassword(tools, { asker, from }, body.current)
      const { secret, at: offeredAt } = offered(body.sealed, userId)
      if (at - offeredAt > offerFor) throw refuse('second-factor.too-late', 'code')
      const step = totp.stepOf(secret, body.code, at)
      if (step === null) throw refuse('second-factor.wrong', 'code')
      const recovery = factorSeals.recoveryOf(secret, userId)
      const hashes = recovery.map(code => factorSeals.hashOf(code, userId))
      // Others end first: whatever a crash leaves, codes are never on beside a session of before.
      await executeAsSystem(endAllSessions, { userId, keeps: asker?.sessionId ?? null })
      await executeAsSystem(turnOn, { userId, sealed: factorSeals.seal(secret, userId), recovery: hashes, step })
      return { recovery }
    },
  })
}

export const turnOffSecondFactor = (tools: Tools) =>
  handler(offCall, {
    async answer(asked) {
      const userId = asked.asker?.userId ?? ''
      const state = factorFrom(await tools.events.read(factorStream(userId)))
      await confirmPassword(tools, asked, asked.body.current)
      if (state.sealed === null) return { success: true as const }
      try {
        await takeFactor(asked, userId, asked.body.code, state, tools)
      } catch (error) {
        throw error instanceof Refusal && error.param === 'secondFactor' ? refuse(error.code, 'code') : error
      }
      await asked.executeAsSystem(endAllSessions, { userId, keeps: asked.asker?.sessionId ?? null })
      await asked.executeAsSystem(turnOff, { userId })
      return { success: true as const }
    },
  })
