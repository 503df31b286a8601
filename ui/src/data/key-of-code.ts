import { newId } from './new-id.ts'

const keys = new Map<string, string>()

/** One idempotency key for the code of each mailed link, however often its page renders. */
export function keyOfCode(code: string): string {
  const key = keys.get(code) ?? newId()
  keys.set(code, key)
  return key
}
