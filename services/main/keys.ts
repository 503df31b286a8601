import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets of this installation, hex. `jwt` signs tokens, `links` signs addresses, `email` keys the claims of e-mail addresses. */
export type Keys = { jwt: string; links: string; email: string }

/** Read from `keys.json` in the data folder, made there at first start and readable by its owner only. */
export function keysIn(folder: string): Keys {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'keys.json')
  const fresh = () => randomBytes(32).toString('hex')
  try {
    writeFileSync(path, JSON.stringify({ jwt: fresh(), links: fresh(), email: fresh() }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Keys // written by the line above, once
}
