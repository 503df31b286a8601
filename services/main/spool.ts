/** Where uploads lie until they are unpacked. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config/config.ts'

/**
 * Embedded: in the data folder, which this process has for itself by now, so that one disk has to have room, and what a crash left is
 * cleared away. Servers: the system's folder for temporary files, which several processes may share.
 */
export function spoolOf({ servers, data }: Pick<Config, 'servers' | 'data'>): string {
  if (servers !== null) return tmpdir()
  const folder = join(data, 'spool')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const left of readdirSync(folder)) rmSync(join(folder, left), { recursive: true, force: true })
  return folder
}
