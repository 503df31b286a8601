/** Passwords as argon2id strings (OWASP's floor: 19 MiB, 2 passes, 1 lane). Hashing runs off the event loop. */
import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Verified against when there is no such account, so that both answers take the same time. */
const nobody = hashPassword('nobody has this password')

/** `stored` null (no such account) takes as long and is false. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password)
  return right && stored !== null
}
