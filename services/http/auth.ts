/**
 * Bearer tokens. A token names a user and a session; roles, memberships and the session's state are read at every request. So a role or
 * membership that is taken away gives nothing from the next request on, although the session goes on (pages that are open: live-stream.ts),
 * and the token of an ended session stops working at once, in every process: the endpoint that ends a session answers after the projections
 * include it, and processes without projections also follow the events. A session missing in the projection has just begun; its token's
 * signature suffices.
 */
import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditorRow } from '@docketry/contracts/projections/people-rows.ts'
import { plainEmail } from '@docketry/contracts/rules/emails.ts'
import type { Caller, Engagement } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { isStillValid, type EndedSessions, type TokenOf, type Tokens } from '../shared/session-validity.ts'
import { includingMerged } from '../shared/surviving-clients.ts'
import { audience, issuer, tokenHours } from '../shared/token.ts'
import type { UserRow } from '@docketry/contracts/projections/rows.ts'

/** HS256 alone, with issuer and audience pinned. */
export async function useTokens(app: FastifyInstance, secret: string, ended: EndedSessions): Promise<Tokens> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience, expiresIn: `${tokenHours}h` },
    verify: { algorithms: ['HS256'], allowedIss: issuer, allowedAud: audience, requiredClaims: ['sub', 'exp', 'iat', 'iss', 'aud'] },
  })
  app.decorate('ended', ended)
  return {
    issue: ({ userId, sessionId, epoch }) => app.jwt.sign({ sub: userId, ep: epoch, ...(sessionId === null ? {} : { sid: sessionId }) }),
  }
}

/** Older tokens have no session and epoch 0. Throws `sign-in.needed` for an invalid token. */
async function tokenOf(request: FastifyRequest): Promise<TokenOf> {
  const {
    sub,
    sid = null,
    ep = 0,
  } = await request.jwtVerify<{ sub: string; sid?: string; ep?: number }>().catch(() => {
    throw refuse('sign-in.needed')
  })
  return { userId: sub, sessionId: sid, epoch: ep }
}

/**
 * The caller of a session with their current memberships; null once the session has ended. `epoch` null: that of the session row, if it
 * exists already.
 */
export async function personOf(
  read: ReadRows,
  ended: EndedSessions,
  of: { userId: string; sessionId: string | null; epoch: number | null },
): Promise<Caller | null> {
  const { userId, sessionId } = of
  const [user, session] = await Promise.all([read.get('users', userId), sessionId === null ? null : read.get('sessions', sessionId)])
  if (user === null || session?.ended === true || (session && session.userId !== userId)) return null
  const epoch = of.epoch ?? session?.epoch ?? Number.MAX_SAFE_INTEGER
  const token = { userId, sessionId, epoch }
  if ((user.ends && !isStillValid(token, user.ends)) || ended.isOver(token)) return null
  // An address that is not verified may be somebody else's.
  const auditor = user.verified ? await read.get('auditors', plainEmail(user.email)) : null
  return withMergedClients(read, { ...callerFrom(user), ...(auditor ? { engagements: engagementsOf(auditor) } : {}), sessionId })
}

/** Who works for a client, or is engaged for it, does so for those merged into it: their events name these. */
async function withMergedClients(read: ReadRows, { limits = {}, engagements, ...caller }: Caller): Promise<Caller> {
  const including = await includingMerged(read, [...Object.keys(limits), ...Object.keys(engagements ?? {})])
  const limited = Object.fromEntries(Object.entries(limits).map(([firmId, clientIds]) => [firmId, including(firmId, clientIds)]))
  const engaged =
    engagements &&
    Object.fromEntries(
      Object.entries(engagements).map(([firmId, some]) => [
        firmId,
        some.map(it => ({ ...it, clientIds: including(firmId, it.clientIds) })),
      ]),
    )
  return { ...caller, limits: limited, ...(engaged ? { engagements: engaged } : {}) }
}

/** The caller; null without a token. Throws `sign-in.needed` for an invalid token. */
export async function callerOf(request: FastifyRequest, read: ReadRows): Promise<Caller | null> {
  if (request.headers.authorization === undefined) return null
  // Read errors propagate: only an invalid token may answer 401, which signs people out.
  const caller = await personOf(read, request.server.ended, await tokenOf(request))
  if (caller === null) throw refuse('sign-in.needed')
  return caller
}

/** The caller. Throws `sign-in.needed` for an invalid token, and without one. */
export async function signedInCaller(request: FastifyRequest, read: ReadRows): Promise<Caller> {
  const caller = await callerOf(request, read)
  if (caller === null) throw refuse('sign-in.needed')
  return caller
}

/**
 * A user row as the caller. Only employees are limited to clients, an su never. An unverified person has no roles, and no memberships
 * except in the firms that they opened.
 */
function callerFrom({ id, verified, ...row }: UserRow): Caller {
  // Firms engage auditors since; the role that the operator granted before gives nothing.
  const roles = verified ? row.roles.filter(role => role !== 'auditor') : []
  const employments = verified ? row.employments : row.employments.filter(({ type }) => type === 'owner')
  const limits = employments.flatMap(({ firmId, type, clientIds }) =>
    type === 'employee' && clientIds && !roles.includes('su') ? [[firmId, clientIds] as const] : [],
  )
  return {
    userId: id,
    verified,
    roles,
    firms: Object.fromEntries(employments.map(({ firmId, type }) => [firmId, type])),
    limits: Object.fromEntries(limits),
  }
}

/** Running engagements, by firm. */
function engagementsOf({ engagements }: AuditorRow): Record<string, Engagement[]> {
  const running = engagements.filter(({ endedAt }) => endedAt === null)
  return Object.fromEntries(
    [...Map.groupBy(running, it => it.firmId)].map(([firmId, some]) => [
      firmId,
      some.map(({ id, clientIds, from, to }) => ({ id, clientIds, from, to })),
    ]),
  )
}
