/**
 * Kills and starts servers with the scripts `kill NAME` and `up NAME` in the folder that DOCKETRY_ENGINES names. They inherit this
 * process's environment.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServerName } from '../servers.ts'

export type ServerControl = { kill(server: ServerName): Promise<void>; up(server: ServerName): Promise<void> }

const run = promisify(execFile)

/** Null when no folder is named: servers are then not killed. */
export function serverControl(folder = process.env['DOCKETRY_ENGINES']): ServerControl | null {
  if (!folder) return null
  const script = (name: string) => async (server: ServerName) => void (await run(join(folder, name), [server], { timeout: 180_000 }))
  const up = script('up')
  // Two attempts, because a server may start slowly on a busy machine.
  return { kill: script('kill'), up: server => up(server).catch(() => up(server)) }
}
