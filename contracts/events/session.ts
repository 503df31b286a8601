/** Stream `session-<sessionId>`: one sign-in on one device. Times are UTC ms. */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

const at = Type.Integer()

/**
 * `agent`: the browser's user agent, at most 300 characters. `epoch`: from the person's own stream at the sign-in. Sessions of an older
 * epoch end when the password changes or the person signs out everywhere (services/shared/session-validity.ts).
 */
export const SessionStarted = fact('SessionStarted', { sessionId: Id, userId: Id, agent: Type.String(), epoch: Type.Integer(), at })
/** Still in use: written with a renewed token, about once an hour. */
export const SessionSeen = fact('SessionSeen', { sessionId: Id, epoch: Type.Integer(), at })
export const SessionEnded = fact('SessionEnded', { sessionId: Id })
/** Its last token has long expired: the session is no longer listed. It also ends a session that had not ended. */
export const SessionForgotten = fact('SessionForgotten', { sessionId: Id })

export const SessionEvent = Type.Union([SessionStarted, SessionSeen, SessionEnded, SessionForgotten])
export type SessionEvent = Type.Static<typeof SessionEvent>
