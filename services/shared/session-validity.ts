/** Whether a session is still valid: what a bearer token says of it, and the events that end sessions. */
import type { StoredEvent } from '../platform/events/event.ts'

/** `sessionId` null: a token from before there were sessions. `epoch`: length of the user's stream when the token was signed. */
export type TokenOf = { userId: string; sessionId: string | null; epoch: number }
export type Tokens = { issue(of: TokenOf): string }

/** Every session of an earlier epoch has ended, except the session `keeps`. */
type Ends = { epoch: number; keeps: string | null }

/**
 * Ordered by the revision of the ending event in the user's stream, not by a clock. A later ending event replaces an earlier one: a password
 * that a signed-in person changes gives `PasswordChanged`, which keeps no session, and after it `SessionsEnded`, which keeps the person's
 * own. A reset by a mailed link gives the first alone.
 */
export const endOf = (event: Pick<StoredEvent, 'type' | 'data' | 'revision'>): Ends | null => {
  if (event.type === 'PasswordChanged') return { epoch: event.revision + 1, keeps: null }
  if (event.type === 'SessionsEnded') return { epoch: event.revision + 1, keeps: (event.data as { keeps: string | null }).keeps } // by its schema
  return null
}

/** From the events of a user's stream. */
export const endsOf = (events: StoredEvent[]): Ends => events.reduce<Ends>((ends, event) => endOf(event) ?? ends, { epoch: 0, keeps: null })

export const isStillValid = ({ sessionId, epoch }: Omit<TokenOf, 'userId'>, { epoch: minEpoch, keeps }: Ends): boolean =>
  epoch >= minEpoch || (sessionId !== null && sessionId === keeps)

/** How many ended sessions are remembered while projections lag; projections have the older ones. */
const maxRemembered = 10_000

/**
 * Ended sessions, from the events that this process has read: projections of another process may lag, and an ended session must
 * be refused meanwhile.
 */
export function endedSessions() {
  const sessions = new Set<string>()
  const users = new Map<string, Ends>()
  return {
    note(event: StoredEvent): void {
      const { sessionId, userId } = event.data as { sessionId?: string; userId?: string } // as all events of these types
      if (event.type === 'SessionEnded' && sessionId) sessions.add(sessionId)
      const ends = endOf(event)
      if (ends && userId) users.set(userId, ends)
      for (const noted of [sessions, users]) if (noted.size > maxRemembered) noted.delete(noted.keys().next().value ?? '')
    },
    isOver: ({ userId, sessionId, epoch }: TokenOf): boolean =>
      (sessionId !== null && sessions.has(sessionId)) ||
      !isStillValid({ sessionId, epoch }, users.get(userId) ?? { epoch: 0, keeps: null }),
  }
}
export type EndedSessions = ReturnType<typeof endedSessions>
