/**
 * Codes in mailed links: id, round and an HMAC-SHA256. A code is made when the mail is sent, and never stored. The aggregate decides
 * whether a code is valid and that it works once: a new round invalidates the codes of earlier rounds.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a signature from outside is the expected one. Compares texts, not decoded bytes: the last digit of base64url
 * has unused bits, and a code that differs in them is another code.
 */
export function isSameInConstantTime(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * What a code is for. Codes of another purpose have another HMAC. One of `reminders` has the number of a kind in the place of the round,
 * and works any number of times.
 */
type LinkPurpose = 'invitation' | 'client-address' | 'engagement' | 'reminders'

const macOf = (key: string, purpose: LinkPurpose, id: string, round: number): string =>
  createHmac('sha256', key).update(`${purpose}\u001f${id}\u001f${round}`).digest('base64url')

export const linkCode = (key: string, purpose: LinkPurpose, id: string, round: number): string =>
  `${id}.${round}.${macOf(key, purpose, id, round)}`

/** Null for an invalid code, and for one of another purpose. */
export function readLinkCode(key: string, purpose: LinkPurpose, code: string): { id: string; round: number } | null {
  const [, id, round, mac] = /^([\w-]{1,64})\.(\d{1,9})\.([\w-]{43})$/u.exec(code) ?? []
  if (id === undefined || round === undefined || mac === undefined) return null
  return isSameInConstantTime(mac, macOf(key, purpose, id, Number(round))) ? { id, round: Number(round) } : null
}
