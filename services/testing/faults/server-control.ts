/**
 * Engines killed and started again, by the scripts of the folder that DOCKETRY_ENGINES names: `kill NAME` and `up NAME`. They inherit
 * this process's environment.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServerName } from '../servers.ts'

export type ServerControl = { kill(server: ServerName): Promise<void>; up(server: ServerName): Promise<void> }

const run = promisify(execFile)

/** Null where no folder is named: engines then stay as they are. */
export function serverControl(folder = process.env['DOCKETRY_ENGINES']): ServerControl | null {
  if (!folder) return null
  const script = (name: string) => async (server: ServerName) => void (await run(join(folder, name), [server], { timeout: 180_000 }))
  const up = script('up')
  // One that a busy machine starts slowly may be waited for once more.
  return { kill: script('kill'), up: server => up(server).catch(() => up(server)) }
}
