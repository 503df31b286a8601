/**
 * Passwords as argon2id strings (OWASP's floor: 19 MiB, 2 passes, 1 lane). Hashing runs off the event loop, and never on all cores at once: many who sign
 * in wait for each other, and everybody else's calls go on.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../platform/errors/refuse.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const places = Math.max(1, availableParallelism() - 1)
/** Some seconds of work; whoever comes then is told to come back. */
const mostWaiting = 100

let working = 0
const waiting: (() => void)[] = []

/** Throws `busy` when the line is too long. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw refuse('busy')
  if (working >= places) await new Promise<void>(resolve => waiting.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    // The place goes straight to whoever is next in line.
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options))

/** Verified against when there is no such account, so that both answers take the same time. */
const nobody = hash('nobody has this password', options)

/** `stored` null (no such account) takes as long and is false. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await nobody)
  const right = await inTurn(() => verify(against, password))
  return right && stored !== null
}
