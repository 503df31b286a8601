/** The form of bearer tokens: JSON web tokens, HS256, with issuer, audience and lifetime. */
import { createHmac } from 'node:crypto'
import type { TokenOf } from './session-validity.ts'

export const issuer = 'docketry'
export const audience = 'docketry-api'
/** Lifetime of a token in hours. */
export const tokenHours = 12

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the endpoints issue them, for a part of the process that has no HTTP. `at`: UTC ms. */
export function signedToken(secret: string, { userId, sessionId, epoch }: TokenOf, at: number): string {
  const iat = Math.floor(at / 1000)
  const claims = {
    sub: userId,
    ep: epoch,
    ...(sessionId === null ? {} : { sid: sessionId }),
    iat,
    exp: iat + tokenHours * 3600,
    aud: audience,
    iss: issuer,
  }
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
