/** The sessions of a person: listed, ended, and renewed by the browser that uses one. */
import { endSession, endSessions, renewSession, sessions } from '@docketry/contracts/api/settings.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { endsOf, isStillValid, type Tokens } from '../../shared/session-validity.ts'
import { tokenHours } from '../../shared/token.ts'
import { endAllSessions } from '../user-commands.ts'
import { endSessionCommand, renewSessionCommand, session, startSession } from '../session.ts'
import { user } from '../user.ts'
import { load, readUnderstood } from '../../platform/commands/load.ts'

/** Tokens expire after `tokenHours` without a renewal; `SessionSeen` is stored about once an hour. */
const seenWithinMs = (tokenHours + 1) * 3600_000

export const handleSessions = ({ read, events }: { read: ReadRows; events: EventStore }) =>
  handler(sessions, {
    async answer({ caller, at }) {
      const [userId, own] = [caller?.userId ?? '', caller?.sessionId ?? null]
      const ends = endsOf(await readUnderstood(events, user.stream(userId)))
      const { rows } = await read.find('sessions', {
        filter: { userId, seenAt: { gte: at - seenWithinMs } },
        sort: [{ field: 'seenAt', descending: true }],
      })
      return rows
        .filter(row => !row.ended && isStillValid({ sessionId: row.id, epoch: row.epoch }, ends))
        .map(({ id, agent, startedAt, seenAt }) => ({ id, agent, startedAt, seenAt, current: id === own }))
    },
  })

/** A token issued before sessions existed gets a session. */
export const handleRenewSession = ({ events, tokens }: { events: EventStore; tokens: Tokens }) =>
  handler(renewSession, {
    waitsForProjections: false,
    async answer({ caller, agent, newId, executeAsSystem }) {
      if (caller === null) throw refuse('sign-in.needed')
      const { userId } = caller
      const ends = endsOf(await readUnderstood(events, user.stream(userId)))
      const sessionId = caller.sessionId ?? newId(`session/${userId}`)
      const { epoch } = ends
      if (caller.sessionId == null) await executeAsSystem(startSession, { sessionId, userId, agent, epoch })
      else {
        // From the streams: a projection that is behind would let a new token outlive its session.
        const { epoch: sessionEpoch } = await load(events, session, sessionId)
        if (!isStillValid({ sessionId, epoch: sessionEpoch }, ends)) throw refuse('sign-in.needed')
        await executeAsSystem(renewSessionCommand, { sessionId, userId, epoch })
      }
      return { token: tokens.issue({ userId, sessionId, epoch }) }
    },
  })

export const handleEndSession = () =>
  handler(endSession, {
    async answer({ caller, body, executeAsSystem }) {
      const sessionId = body.sessionId ?? caller?.sessionId ?? null
      // A token issued before sessions existed expires by itself.
      if (sessionId !== null) await executeAsSystem(endSessionCommand, { sessionId, userId: caller?.userId ?? '' })
      return { success: true as const }
    },
  })

export const handleEndSessions = () =>
  handler(endSessions, {
    async answer({ caller, body, executeAsSystem }) {
      await executeAsSystem(endAllSessions, { userId: caller?.userId ?? '', keeps: body.keepThis ? (caller?.sessionId ?? null) : null })
      return { success: true as const }
    },
  })
