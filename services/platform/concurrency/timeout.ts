/** Timeout for a promise. */
import { coded } from '../errors/coded.ts'

/** The answer, or an error with code `no-answer` after `ms` milliseconds; a later answer is dropped. */
export async function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(coded('no-answer', `no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
