/**
 * Codes of links in mails: nothing of them is stored. A code says who and when, and proves it by an HMAC-SHA256 (256 bits) over a fact that ends with
 * its use: a password that was changed is another hash, so the code that changed it opens nothing any more.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Purpose = 'verify-email' | 'password-reset'

export const codeHours = 24
const lifeMs = codeHours * 60 * 60_000

const macOf = (key: string, purpose: Purpose, head: Buffer, fact: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\u001f`).update(head).update(`\u001f${fact}`).digest()

/** 16 bytes of the user's UUID, 6 of the time in ms. */
const headOf = (userId: string, at: number): Buffer => {
  const head = Buffer.alloc(22)
  head.write(userId.replaceAll('-', ''), 'hex')
  head.writeUIntBE(at, 16, 6)
  return head
}

/** `fact`: for `verify-email` the address, for `password-reset` the hash of the password that it replaces. */
export const codeFor = (key: string, purpose: Purpose, userId: string, fact: string, at: number): string => {
  const head = headOf(userId, at)
  return Buffer.concat([head, macOf(key, purpose, head, fact)]).toString('base64url')
}

export type Read = { userId: string; late: boolean; proves(key: string, purpose: Purpose, fact: string): boolean }

/** Null for what is no code of ours by its form. `late`: more than 24 hours old at `now`, or of the future. */
export function readCode(code: string, now: number): Read | null {
  const bytes = /^[\w-]{72}$/u.test(code) ? Buffer.from(code, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== 54) return null
  const head = bytes.subarray(0, 22)
  const userId = head.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
  const at = head.readUIntBE(16, 6)
  return {
    userId,
    late: now - at > lifeMs || at > now + 60_000,
    proves: (key, purpose, fact) => timingSafeEqual(bytes.subarray(22), macOf(key, purpose, head, fact)),
  }
}
