import { endSession as endCall, endSessions as endAllCall, renewSession as renewCall, sessions as listCall } from '@docketry/contracts/api/settings.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { endsOf, goesOn, type Tokens } from '../../shared/sessions.ts'
import { endAllSessions } from '../commands/change-user.ts'
import { endSession, seeSession, sessionFrom, sessionStream, startSession } from '../session.ts'
import { userStream } from '../user.ts'

/** Tokens run out after 12 h without a renewal, and being seen is written down about once an hour. */
const seenWithin = 13 * 3600_000

export const sessions = ({ read, events }: { read: ReadRows; events: EventStore }) =>
  handler(listCall, {
    async answer({ caller, at }) {
      const [userId, own] = [caller?.userId ?? '', caller?.sessionId ?? null]
      const ends = endsOf(await events.read(userStream(userId)))
      const { rows } = await read.find('sessions', { filter: { userId, seenAt: { gte: at - seenWithin } }, sort: [{ field: 'seenAt', descending: true }] })
      return rows
        .filter(row => !row.ended && goesOn({ sessionId: row.id, epoch: row.epoch }, ends))
        .map(({ id, agent, startedAt, seenAt }) => ({ id, agent, startedAt, seenAt, current: id === own }))
    },
  })

/** A token of before there were sessions becomes one of a session. */
export const renewSession = ({ events, tokens }: { events: EventStore; tokens: Tokens }) =>
  handler(renewCall, {
    waits: false,
    async answer({ caller, agent, newId, executeAsSystem }) {
      if (caller === null) throw refuse('sign-in.needed')
      const { userId } = caller
      const ends = endsOf(await events.read(userStream(userId)))
      const sessionId = caller.sessionId ?? newId(`session/${userId}`)
      const { epoch } = ends
      if (caller.sessionId == null) await executeAsSystem(startSession, { sessionId, userId, agent, epoch })
      else {
        // From the streams: a view may not know yet that it is over, and a new token would outlive it.
        const session = sessionFrom(await events.read(sessionStream(sessionId)))
        if (!goesOn({ sessionId, epoch: session.epoch }, ends)) throw refuse('sign-in.needed')
        await executeAsSystem(seeSession, { sessionId, userId, epoch })
      }
      return { token: tokens.issue({ userId, sessionId, epoch }) }
    },
  })

export const endOneSession = () =>
  handler(endCall, {
    async answer({ caller, body, executeAsSystem }) {
      const sessionId = body.sessionId ?? caller?.sessionId ?? null
      // A token of before there were sessions runs out by itself.
      if (sessionId !== null) await executeAsSystem(endSession, { sessionId, userId: caller?.userId ?? '' })
      return { success: true as const }
    },
  })

export const endSessions = () =>
  handler(endAllCall, {
    async answer({ caller, body, executeAsSystem }) {
      await executeAsSystem(endAllSessions, { userId: caller?.userId ?? '', keeps: body.keepThis ? (caller?.sessionId ?? null) : null })
      return { success: true as const }
    },
  })
