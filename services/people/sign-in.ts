/** Starting a session, shared by registration and login. */
import type { Static } from 'typebox'
import type { Session } from '@docketry/contracts/api/auth.ts'
import { plainEmail } from '@docketry/contracts/rules/emails.ts'
import { createHmac } from 'node:crypto'
import type { Execute } from '../platform/commands/execute.ts'
import { endsOf, type Tokens } from '../shared/session-validity.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { startSession } from './session.ts'
import { user } from './user.ts'
import { load, stateAfter } from '../platform/commands/load.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

export type { Tokens }

/** Hex. Email addresses are claimed by a keyed hash of their lower case, so that stream names do not reveal them. */
export const emailHash = (key: string, email: string): string => createHmac('sha256', key).update(plainEmail(email)).digest('hex')

/**
 * The user id for an address: derived from it, so that a repeated request completes what it began. The next derived id, where the person
 * with that id has changed their address.
 */
export async function userIdFor(events: Pick<EventStore, 'read'>, key: string, email: string): Promise<string> {
  const value = emailHash(key, email)
  for (let n = 0; ; n += 1) {
    const id = n === 0 ? idFrom('user', value) : idFrom('user', value, String(n))
    const { registered } = await load(events, user, id)
    if (registered === null || emailHash(key, registered.email) === value) return id
  }
}

/** The part of an `EndpointRequest` that is needed. `agent`: the browser's user agent. */
type SessionRequest = {
  agent: string
  newId(label: string): string
  executeAsSystem(command: typeof startSession, body: Static<typeof startSession.body>, label?: string): ReturnType<Execute>
}

/** Signs a person in on the requesting device. `events`: the person's stream, just read; the projection may be behind. */
export async function beginSession(
  { agent, newId, executeAsSystem }: SessionRequest,
  userId: string,
  events: StoredEvent[],
  tokens: Tokens,
): Promise<Session> {
  const { registered, verified, roles } = stateAfter(user, events)
  const { epoch } = endsOf(events)
  const sessionId = newId(`session/${userId}`)
  await executeAsSystem(startSession, { sessionId, userId, agent, epoch }, `session/${userId}`)
  const { email = '', firstName = '', lastName = '' } = registered ?? {}
  return {
    token: tokens.issue({ userId, sessionId, epoch }),
    user_id: userId,
    email,
    firstName,
    lastName,
    verified,
    roles: verified ? roles : [],
  }
}
