/** The session aggregate: one sign-in on one device, from its first token to its end. */
import { SessionEnded, SessionForgotten, SessionSeen, SessionStarted, type SessionEvent } from '@docketry/contracts/events/session.ts'
import Type from 'typebox'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

type SessionState = { userId: string | null; epoch: number; startedAt: number; seenAt: number; ended: boolean; forgotten: boolean }

function evolve(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'SessionStarted':
      return { ...state, userId: event.data.userId, epoch: event.data.epoch, startedAt: event.data.at, seenAt: event.data.at }
    case 'SessionSeen':
      return { ...state, epoch: event.data.epoch, seenAt: event.data.at }
    case 'SessionEnded':
      return { ...state, ended: true }
    case 'SessionForgotten':
      return { ...state, ended: true, forgotten: true }
    default:
      return state
  }
}

export const session: Aggregate<SessionState, SessionEvent> = {
  name: 'session',
  stream: sessionId => `session-${sessionId}`,
  initial: { userId: null, epoch: 0, startedAt: 0, seenAt: 0, ended: false, forgotten: false },
  evolve,
}
const onSession = commandOn(session)

/** A session not seen for so long has no valid token left (12 hours, and `seenAt` is precise to about an hour): it is forgotten. */
const forgottenAfterMs = 24 * 3600_000
/** The longest lifetime of a session. */
const maxAgeMs = 30 * 24 * 3600_000
/** `SessionSeen` is stored at most this often. */
const seenEveryMs = 50 * 60_000

const started = SessionStarted.properties.data.properties
const common = { may: ['system'] as const, scope: () => ({ firmId: null, clientId: null }) }
const id = ({ sessionId }: { sessionId: string }) => sessionId

/** Starts a session once; a repeated command changes nothing. */
export const startSession = onSession({
  ...common,
  id,
  name: 'start-session',
  body: Type.Object({ sessionId: started.sessionId, userId: started.userId, agent: started.agent, epoch: started.epoch }),
  decide: (body, state, { at }) => (state.userId === null ? [{ type: 'SessionStarted', data: { ...body, at } }] : []),
})

/** For a new token of the session. Throws `sign-in.needed` for one that is over or too old. */
export const renewSessionCommand = onSession({
  ...common,
  id,
  name: 'renew-session',
  body: Type.Object({ sessionId: SessionSeen.properties.data.properties.sessionId, userId: started.userId, epoch: started.epoch }),
  decide({ userId, ...seen }, state, { at }) {
    if (state.userId !== userId || state.ended || at - state.startedAt > maxAgeMs) throw refuse('sign-in.needed')
    return at - state.seenAt < seenEveryMs && seen.epoch === state.epoch ? [] : [{ type: 'SessionSeen', data: { ...seen, at } }]
  },
})

/** Only one's own: another person's session is refused with `not-found`. */
export const endSessionCommand = onSession({
  ...common,
  id,
  name: 'end-session',
  body: Type.Object({ sessionId: SessionEnded.properties.data.properties.sessionId, userId: started.userId }),
  decide({ sessionId, userId }, state) {
    if (state.userId !== userId) throw refuse('not-found')
    return state.ended ? [] : [{ type: 'SessionEnded', data: { sessionId } }]
  },
})

/** Removes the session's row, unless it was seen at `before` (UTC ms) or later. */
export const forgetSession = onSession({
  ...common,
  id,
  name: 'forget-session',
  body: Type.Object({ ...SessionForgotten.properties.data.properties, before: Type.Integer() }),
  decide: ({ sessionId, before }, state) =>
    state.userId === null || state.forgotten || state.seenAt >= before ? [] : [{ type: 'SessionForgotten', data: { sessionId } }],
})

/** Limit of one round; the rest waits for the next. */
export const maxForgotten = 2000

/**
 * Removes the rows of expired sessions, oldest first. Returns how many were due; `maxForgotten` means that there may be more. `at`: UTC ms.
 * `progress`: called after each.
 */
export async function forgetSessions(
  { read, execute, progress }: { read: ReadRows; execute: Execute; progress?(): void },
  at: number,
  signal?: AbortSignal,
): Promise<number> {
  const before = at - forgottenAfterMs
  const { rows } = await read.find('sessions', {
    filter: { seenAt: { gte: 0, lt: before } },
    sort: [{ field: 'seenAt' }],
    range: [0, maxForgotten - 1],
  })
  for (const { id: sessionId } of rows) {
    if (signal?.aborted) break
    const commandId = newId()
    await execute(forgetSession, { sessionId, before }, { commandId, actId: commandId, actor: 'system', causeId: null, caller: null })
    progress?.()
  }
  return rows.length
}
