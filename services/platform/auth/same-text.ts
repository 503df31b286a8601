import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a signature from outside with the expected one in constant time. Compares texts, not decoded bytes: the last digit of base64url has unused bits,
 * and a code that differs in them is another code.
 */
export function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
