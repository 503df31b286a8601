/** Sessions: what a bearer token says, and whether it still holds. */
import type { StoredEvent } from '../platform/events/event.ts'

/** `sessionId` null: a token of before there were sessions. `epoch`: how far the person's own stream was when it was signed. */
export type TokenOf = { userId: string; sessionId: string | null; epoch: number }
export type Tokens = { issue(of: TokenOf): string }

/** Every session of an epoch before `epoch` is over, but for `keeps`. */
export type Ends = { epoch: number; keeps: string | null }

/** No clock tells who was first: the revision of what ended them does, in the person's own stream. */
export const endOf = (event: Pick<StoredEvent, 'type' | 'data' | 'revision'>): Ends | null => {
  if (event.type === 'PasswordChanged') return { epoch: event.revision + 1, keeps: null }
  if (event.type === 'SessionsEnded') return { epoch: event.revision + 1, keeps: (event.data as { keeps: string | null }).keeps } // by its schema
  return null
}

/** From a user's stream just read. */
export const endsOf = (events: StoredEvent[]): Ends =>
  events.reduce<Ends>((ends, event) => endOf(event) ?? ends, { epoch: 0, keeps: null })

export const goesOn = ({ sessionId, epoch }: Omit<TokenOf, 'userId'>, { epoch: least, keeps }: Ends): boolean =>
  epoch >= least || (sessionId !== null && sessionId === keeps)

/** As many as may have ended while views were behind; views show the older ones. */
const mostNoted = 10_000

/**
 * What this process has heard of ended sessions from the events themselves: views that another process keeps may be behind, and a session that was
 * ended must open nothing meanwhile.
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
      for (const noted of [sessions, users]) if (noted.size > mostNoted) noted.delete(noted.keys().next().value ?? '')
    },
    isOver: ({ userId, sessionId, epoch }: TokenOf): boolean =>
      (sessionId !== null && sessions.has(sessionId)) || !goesOn({ sessionId, epoch }, users.get(userId) ?? { epoch: 0, keeps: null }),
  }
}
export type EndedSessions = ReturnType<typeof endedSessions>
