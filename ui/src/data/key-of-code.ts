import { newId } from './new-id.ts'

const keys = new Map<string, string>()

/** The idempotency key of a mailed link's code: the same one however often its page renders. */
export function keyOfCode(code: string): string {
  const key = keys.get(code) ?? newId()
  keys.set(code, key)
  return key
}
