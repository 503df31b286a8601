/** `--verify` of `docketry restore` and `docketry import`. */
import { configFrom } from '../main/config/config.ts'
import { buildProjections } from '../main/build-projections.ts'
import { reportToStderr } from '../platform/errors/report.ts'
import type { Output } from './output.ts'
import { verify } from './verify.ts'

/** Builds the rows from the events, compares them, and verifies the rest. Returns the exit code of `verify`. */
export async function verifyImported(output: Output, env: NodeJS.ProcessEnv): Promise<number> {
  output.warn('The projections are being built from the events, to compare them; the next start goes on with them.')
  await buildProjections(configFrom(env), reportToStderr)
  return verify({ sample: null, json: false, source: { folder: null, key: null } }, output, env)
}
