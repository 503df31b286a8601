/**
 * Passwords as argon2id strings (OWASP's minimum: 19 MiB, 2 passes, 1 lane). Hashing runs in worker threads on all cores but one, so that
 * many concurrent sign-ins do not slow down other requests.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../platform/errors/refuse.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const maxRunning = Math.max(1, availableParallelism() - 1)
/** A queue of some seconds; further requests are refused with `busy`. */
const maxWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/** Concurrency limit with a bounded queue. Throws `busy` if the queue is full. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw refuse('busy')
  if (running >= maxRunning) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, options))

/** Verified if there is no such account, so that both answers take the same time. */
const dummyHash = hash('nobody has this password', options)

/** `stored`: the hash; null (no such account) takes the same time and returns false. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await dummyHash)
  const right = await limited(() => verify(against, password))
  return right && stored !== null
}
