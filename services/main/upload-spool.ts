import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config/config.ts'

/**
 * The folder of uploads that are not unpacked yet. A request deletes its own at its end, also where it was interrupted (http/upload.ts).
 * What a killed process has left is deleted at the next start: embedded, where the folder is in the data folder, which this process has
 * locked. On servers it is the system's temporary folder, which several processes may share: a start deletes nothing there.
 */
export function uploadSpool({ servers, data }: Pick<Config, 'servers' | 'data'>): string {
  if (servers !== null) return tmpdir()
  const folder = join(data, 'spool')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const left of readdirSync(folder)) rmSync(join(folder, left), { recursive: true, force: true })
  return folder
}
