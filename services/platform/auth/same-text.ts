import { timingSafeEqual } from 'node:crypto'

/**
 * Whether a signature that came from outside is the expected one, in constant time. As texts, not as the bytes they stand for: the last digit of base64url
 * has unused bits, and a code that was changed there is a changed code.
 */
export function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
