/**
 * Passwords as argon2id strings (OWASP's minimum: 19 MiB, 2 passes, 1 lane). Hashing runs in worker threads on all cores but one, so that
 * many concurrent sign-ins do not slow down other requests.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../platform/errors/refuse.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

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

/** Common passwords: the list of zxcvbn, 49,000 leaked passwords in lower case. */

let list: Promise<Set<string>> | null = null

/** 0.5 MB of JSON, loaded at first use. */
async function load(): Promise<Set<string>> {
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  return new Set(JSON.parse(await readFile(path, 'utf8')) as string[]) // the package's list, at its pinned version
}

/** Case-insensitive. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load().catch((error: unknown) => {
    list = null
    throw error
  })
  return (await list).has(password.toLowerCase())
}
