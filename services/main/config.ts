/** What the environment says, checked once. A wrong value ends the start with a sentence. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

export type Config = {
  port: number
  host: string
  /** Folder of events, documents and blobs. */
  data: string
  production: boolean
  demo: boolean
  /** Null: made at first start and printed. */
  demoPassword: string | null
  workers: number
  logLevel: string
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return value
}

/** Throws an `Error` whose message tells which setting is wrong. `PORT` 0 takes any free port. */
export function configFrom(env: NodeJS.ProcessEnv): Config {
  const production = env['NODE_ENV'] === 'production'
  return {
    port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
    host: env['HOST'] || 'localhost',
    data: resolve(env['DOCKETRY_DATA'] || 'data'),
    production,
    demo: !production && env['DOCKETRY_DEMO'] !== '0',
    demoPassword: env['DOCKETRY_DEMO_PASSWORD'] || null,
    workers: wholeNumber(env, 'DOCKETRY_WORKERS', availableParallelism(), 1, 64),
    logLevel: env['LOG_LEVEL'] || 'warn',
  }
}
