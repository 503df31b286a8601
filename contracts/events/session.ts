/** Stream `session-<sessionId>`: one sign-in on one device. Times are UTC ms. */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

const at = Type.Integer()

/**
 * `agent`: what the browser said of itself, 300 characters at most. `epoch`: how far the person's own stream was: sessions of an older epoch end
 * when the password changes or the person signs out everywhere (events/user.ts).
 */
export const SessionStarted = fact('SessionStarted', { sessionId: Id, userId: Id, agent: Type.String(), epoch: Type.Integer(), at })
/** Still in use: written with a renewed token, about once an hour. */
export const SessionSeen = fact('SessionSeen', { sessionId: Id, epoch: Type.Integer(), at })
export const SessionEnded = fact('SessionEnded', { sessionId: Id })
/** Long after its last token ran out: nobody lists it any more. Of a session that had not ended, this is the end. */
export const SessionForgotten = fact('SessionForgotten', { sessionId: Id })

export const SessionEvent = Type.Union([SessionStarted, SessionSeen, SessionEnded, SessionForgotten])
export type SessionEvent = Type.Static<typeof SessionEvent>
