/** Starting a session, shared by registration and login. */
import type { Static } from 'typebox'
import type { Session } from '@docketry/contracts/api/auth.ts'
import { createHmac } from 'node:crypto'
import type { Execute } from '../platform/commands/execute.ts'
import { endsOf, type Tokens } from '../shared/sessions.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { startSession } from './session.ts'
import { user } from './user.ts'
import { stateAfter } from '../platform/commands/load.ts'

export type { Tokens }

/** Hex. Email addresses are claimed by a keyed hash of their lower case, so that stream names do not reveal them. */
export const emailHash = (key: string, email: string): string => createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')

/** The part of an `EndpointRequest` that is needed. `agent`: the browser's user agent. */
type SessionRequest = {
  agent: string
  newId(label: string): string
  executeAsSystem(command: typeof startSession, body: Static<typeof startSession.body>, label?: string): ReturnType<Execute>
}

/** Signs a person in on the requesting device. `events`: the person's stream, just read; the projection may be behind. */
export async function beginSession({ agent, newId, executeAsSystem }: SessionRequest, userId: string, events: StoredEvent[], tokens: Tokens): Promise<Session> {
  const { registered, verified, roles } = stateAfter(user, events)
  const { epoch } = endsOf(events)
  const sessionId = newId(`session/${userId}`)
  await executeAsSystem(startSession, { sessionId, userId, agent, epoch }, `session/${userId}`)
  const { email = '', firstName = '', lastName = '' } = registered ?? {}
  return { token: tokens.issue({ userId, sessionId, epoch }), user_id: userId, email, firstName, lastName, verified, roles: verified ? roles : [] }
}
