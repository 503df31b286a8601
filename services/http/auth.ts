/**
 * Bearer tokens: who asks. A token names a user and a session; where they work, and whether the session goes on, is looked up at every request,
 * so that a removed member's token stops at once, and so does one whose session was ended, in every process: the call that ends it answers when
 * the views that all processes read show it, and processes that do not keep views hear of it from the events as well.
 * A session that no view shows yet has just begun: its token's signature says so.
 */
import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { goesOn, type EndedSessions, type TokenOf, type Tokens } from '../shared/sessions.ts'
import { callerFrom } from './caller-from.ts'

const issuer = 'docketry'
const audience = 'docketry-api'
/** Without a renewal in so long the person was away: they sign in again. */
const hours = 12

/** HS256 alone, with issuer and audience pinned. */
export async function useTokens(app: FastifyInstance, secret: string, ended: EndedSessions): Promise<Tokens> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience, expiresIn: `${hours}h` },
    verify: { algorithms: ['HS256'], allowedIss: issuer, allowedAud: audience, requiredClaims: ['sub', 'exp', 'iat', 'iss', 'aud'] },
  })
  app.decorate('ended', ended)
  return { issue: ({ userId, sessionId, epoch }) => app.jwt.sign({ sub: userId, ep: epoch, ...(sessionId === null ? {} : { sid: sessionId }) }) }
}

/** Older tokens name no session, and are of the first epoch. Throws `sign-in.needed` for one that is not good any more. */
async function tokenOf(request: FastifyRequest): Promise<TokenOf> {
  const { sub, sid = null, ep = 0 } = await request.jwtVerify<{ sub: string; sid?: string; ep?: number }>().catch(() => {
    throw refuse('sign-in.needed')
  })
  return { userId: sub, sessionId: sid, epoch: ep }
}

/** The person of a session, as they are now; null once it is over. `epoch` null: that of the session's row, of a session that may be too young for one. */
export async function personOf(read: ReadRows, ended: EndedSessions, of: { userId: string; sessionId: string | null; epoch: number | null }): Promise<Caller | null> {
  const { userId, sessionId } = of
  const [user, session] = await Promise.all([read.get('users', userId), sessionId === null ? null : read.get('sessions', sessionId)])
  if (user === null || session?.ended === true || (session && session.userId !== userId)) return null
  const epoch = of.epoch ?? session?.epoch ?? Number.MAX_SAFE_INTEGER
  const token = { userId, sessionId, epoch }
  return (user.ends && !goesOn(token, user.ends)) || ended.isOver(token) ? null : { ...callerFrom(user), sessionId }
}

/** The caller, or null when no token was sent. Throws `sign-in.needed` for a token that is not good any more. */
export async function callerOf(request: FastifyRequest, read: ReadRows): Promise<Caller | null> {
  if (request.headers.authorization === undefined) return null
  // Trouble in reading is no bad token: only a 401 signs people out.
  const caller = await personOf(read, request.server.ended, await tokenOf(request))
  if (caller === null) throw refuse('sign-in.needed')
  return caller
}
