/** Timeout for a promise. */
import { setTimeout as delay } from 'node:timers/promises'
import { coded } from '../errors/coded.ts'

/** The answer, or an error with code `no-answer` after `ms` milliseconds; a later answer is dropped. */
export async function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const late = delay(ms, undefined, { signal: answered.signal }).then(() => Promise.reject(coded('no-answer', `no answer within ${ms} ms`)))
  try {
    return await Promise.race([answer, late])
  } finally {
    answered.abort()
  }
}
