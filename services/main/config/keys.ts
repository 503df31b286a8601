import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../../platform/errors/coded.ts'

/**
 * Secrets of this installation, hex. `jwt` signs tokens, `links` signs addresses, `email` keys the claims of email addresses, `tfn` seals
 * tax file numbers, `factor` the secrets of sign-in codes and the tokens of Xero.
 */
export type Keys = { jwt: string; links: string; email: string; tfn: string; factor: string }

const fresh = (): string => randomBytes(32).toString('hex')

function storedKeys(path: string): Partial<Keys> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<Keys> // written by `keysIn`
  } catch (error) {
    // The message of a syntax error quotes the file, which holds secrets.
    const why = error instanceof SyntaxError ? 'it is no JSON' : reasonOf(error)
    throw new Error(`${path} cannot be read (${why}). ${toPutBack}`, { cause: error })
  }
}

const toPutBack =
  'It holds the secrets of this installation, without which nobody can sign in: put back the one of this data folder from a backup, or from where you keep it.'

/**
 * Reads `keys.json` in the data folder, which is created at the first start and readable by its owner only. The file is flushed to disk
 * before it gets its name, because nobody could sign in with a partial or missing file after a power cut. Keys missing in the file of an
 * older version are added in the same way; existing keys never change. `hasEvents`: the folder's store has events, which need the secrets
 * that they were stored with. Throws an `Error` with a sentence for a file that cannot be read, or that is missing where there are events.
 */
export function keysIn(folder: string, hasEvents = false): Keys {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'keys.json')
  const isThere = existsSync(path)
  if (!isThere && hasEvents) throw new Error(`${path} is missing. ${toPutBack}`)
  const stored = isThere ? storedKeys(path) : {}
  const keys = { jwt: fresh(), links: fresh(), email: fresh(), tfn: fresh(), factor: fresh(), ...stored }
  if (Object.keys(stored).length === Object.keys(keys).length) return keys
  const draft = `${path}.draft`
  writeFileSync(draft, JSON.stringify(keys), { mode: 0o600, flush: true })
  renameSync(draft, path) // the folder is locked by this process
  return keys
}

/** Environment variables of the keys in servers mode: every process of an installation must have the same values. */
export const secretNames: Record<keyof Keys, string> = {
  jwt: 'DOCKETRY_JWT_SECRET',
  links: 'DOCKETRY_LINKS_SECRET',
  email: 'DOCKETRY_EMAIL_SECRET',
  tfn: 'DOCKETRY_TFN_SECRET',
  factor: 'DOCKETRY_FACTOR_SECRET',
}

/** Public development secrets, so that servers mode starts on a developer's machine without settings. */
const developmentSecret = (name: string): string => createHash('sha256').update(`docketry development ${name}`).digest('hex')

/** Throws an `Error` for a secret that is not 64 hex digits, and in production for one that is missing or the development one. */
export function secretsFrom(env: NodeJS.ProcessEnv, production: boolean): Keys {
  const secret = (key: keyof Keys): string => {
    const name = secretNames[key]
    const value = env[name] || developmentSecret(key)
    if (!/^[0-9a-f]{64}$/u.test(value)) throw new Error(`${name} must be 64 hexadecimal digits. Make one with: openssl rand -hex 32`)
    if (production && value === developmentSecret(key)) {
      throw new Error(`${name} must be set in production, to a secret of your own. Make one with: openssl rand -hex 32`)
    }
    return value
  }
  return { jwt: secret('jwt'), links: secret('links'), email: secret('email'), tfn: secret('tfn'), factor: secret('factor') }
}
