/** What signing in needs, the same for register and login. */
import type { Session } from '@docketry/contracts/api/auth.ts'
import { createHmac } from 'node:crypto'
import type { Execute } from '../platform/commands/execute.ts'
import { endsOf, type Tokens } from '../shared/sessions.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { startSession } from './session.ts'
import { userFrom } from './user.ts'

export type { Tokens }

/** E-mail addresses are claimed by a keyed hash of their lower case, so that the stream's name tells nobody the address. */
export const emailHash = (key: string, email: string): string => createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')

/** As `Asked` has them. `agent`: what the browser says of itself. */
type Asking = {
  agent: string
  newId(label: string): string
  executeAsSystem(command: typeof startSession, body: unknown, label?: string): ReturnType<Execute>
}

/** Signs a person in on the device that asks. `events` are the person's own, just read: a view may not have them yet. */
export async function beginSession({ agent, newId, executeAsSystem }: Asking, userId: string, events: StoredEvent[], tokens: Tokens): Promise<Session> {
  const { registered, verified, roles } = userFrom(events)
  const { epoch } = endsOf(events)
  const sessionId = newId(`session/${userId}`)
  await executeAsSystem(startSession, { sessionId, userId, agent, epoch }, `session/${userId}`)
  const { email = '', firstName = '', lastName = '' } = registered ?? {}
  return { token: tokens.issue({ userId, sessionId, epoch }), user_id: userId, email, firstName, lastName, verified, roles: verified ? roles : [] }
}
