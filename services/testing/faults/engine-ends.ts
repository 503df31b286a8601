/**
 * Engines killed and started again, by the scripts of the folder that DOCKETRY_ENGINES names: `kill NAME` and `up NAME`. They inherit
 * this process's environment.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from '../servers.ts'

export type EngineEnds = { kill(engine: Engine): Promise<void>; up(engine: Engine): Promise<void> }

const run = promisify(execFile)

/** Null where no folder is named: engines then stay as they are. */
export function engineEnds(folder = process.env['DOCKETRY_ENGINES']): EngineEnds | null {
  if (!folder) return null
  const script = (name: string) => async (engine: Engine) => void (await run(join(folder, name), [engine], { timeout: 180_000 }))
  const up = script('up')
  // One that a busy machine starts slowly may be waited for once more.
  return { kill: script('kill'), up: engine => up(engine).catch(() => up(engine)) }
}
