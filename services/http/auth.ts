/** Bearer tokens: who asks. A token names a user only; where they work is looked up at every request, so that a removed member's token stops at once. */
import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Asker } from '../core/asker.ts'
import type { ReadRows } from '../core/read-rows.ts'
import { refuse } from '../core/refuse.ts'

const issuer = 'docketry'
const audience = 'docketry-api'
const hours = 12

/** HS256 alone, with issuer and audience pinned. */
export async function useTokens(app: FastifyInstance, secret: string): Promise<void> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience, expiresIn: `${hours}h` },
    verify: { algorithms: ['HS256'], allowedIss: issuer, allowedAud: audience, requiredClaims: ['sub', 'exp', 'iat', 'iss', 'aud'] },
  })
}

/** The asker, or null when no token was sent. Throws `sign-in.needed` for a token that is not good any more. */
export async function askerOf(request: FastifyRequest, read: ReadRows): Promise<Asker | null> {
  if (request.headers.authorization === undefined) return null
  const { sub } = await request.jwtVerify<{ sub: string }>().catch(() => {
    throw refuse('sign-in.needed')
  })
  // Trouble in reading is no bad token: only a 401 signs people out.
  const user = await read.get('users', sub)
  if (user === null) throw refuse('sign-in.needed')
  return { userId: user.id, roles: user.roles, firms: Object.fromEntries(user.employments.map(({ firmId, type }) => [firmId, type])) }
}
