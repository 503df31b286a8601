/**
 * Codes in mailed links that verify an address or reset a password. Nothing is stored: a code contains user id and time, signed by
 * HMAC-SHA256 together with a value that changes with its use. A password reset changes the hash, which invalidates the code.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Purpose = 'verify-email' | 'password-reset' | 'change-email'

/** Validity of a code. */
const codeHours = 24
const lifeMs = codeHours * 60 * 60_000

const macOf = (key: string, purpose: Purpose, head: Buffer, fact: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\u001f`).update(head).update(`\u001f${fact}`).digest()

/** 16 bytes of the user's UUID, 6 of the time in ms. */
const headerOf = (userId: string, at: number): Buffer => {
  const head = Buffer.alloc(22)
  head.write(userId.replaceAll('-', ''), 'hex')
  head.writeUIntBE(at, 16, 6)
  return head
}

/**
 * `fact`: for `verify-email` the address, for `password-reset` the hash of the password that it replaces, for `change-email`
 * `emailChangeFact`.
 */
export const accountCodeFor = (key: string, purpose: Purpose, userId: string, fact: string, at: number): string => {
  const head = headerOf(userId, at)
  return Buffer.concat([head, macOf(key, purpose, head, fact)]).toString('base64url')
}

/** Signed in the code of a change: another request, the change itself and a new password each make earlier codes invalid. */
export const emailChangeFact = (former: string, email: string, passwordHash: string): string => [former, email, passwordHash].join('\u001f')

type AccountCode = { userId: string; at: number; late: boolean; proves(key: string, purpose: Purpose, fact: string): boolean }

/**
 * Null for a malformed code. `at`: when it was made, UTC ms. `late`: more than 24 hours old at `now` (UTC ms), or dated more
 * than a minute in the future. `proves` checks the signature.
 */
export function readAccountCode(code: string, now: number): AccountCode | null {
  const bytes = /^[\w-]{72}$/u.test(code) ? Buffer.from(code, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== 54) return null
  const head = bytes.subarray(0, 22)
  const userId = head.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
  const at = head.readUIntBE(16, 6)
  return {
    userId,
    at,
    late: now - at > lifeMs || at > now + 60_000,
    proves: (key, purpose, fact) => timingSafeEqual(bytes.subarray(22), macOf(key, purpose, head, fact)),
  }
}
