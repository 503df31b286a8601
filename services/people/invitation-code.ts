/**
 * The code in the link of an invitation: which one, which round, and an HMAC-SHA256 that says that it is ours. It is made when the mail is sent; nothing
 * that is stored holds it. That it was withdrawn, used or has run out, the invitation itself tells.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (key: string, id: string, round: number): Buffer => createHmac('sha256', key).update(`invitation\u001f${id}\u001f${round}`).digest()

/** As the message to the mail stage holds it: without what proves it. */
export const invitationPath = (id: string, round: number): string => `/register?invitation=${id}.${round}`
const pathPattern = /^\/register\?invitation=([\w-]{1,64})\.(\d{1,9})$/u

/** The path with its code, as it stands in the mail; null for one that is no path of an invitation. */
export function signedInvitationPath(key: string, path: string): string | null {
  const [, id, round] = pathPattern.exec(path) ?? []
  return id === undefined || round === undefined ? null : `${path}.${macOf(key, id, Number(round)).toString('base64url')}`
}

export function readInvitationCode(key: string, code: string): { invitationId: string; round: number } | null {
  const [, id, round, mac] = /^([\w-]{1,64})\.(\d{1,9})\.([\w-]{43})$/u.exec(code) ?? []
  if (id === undefined || round === undefined || mac === undefined) return null
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(key, id, Number(round))) ? { invitationId: id, round: Number(round) } : null
}
