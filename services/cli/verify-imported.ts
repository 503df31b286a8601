/** `--verify` of `docketry restore` and `docketry import`. */
import { projections } from '../contents.ts'
import { configFrom, type Config } from '../main/config/config.ts'
import { startProject } from '../main/roles/project.ts'
import { openStores } from '../main/stores.ts'
import { reportToStderr, type Report } from '../platform/errors/report.ts'
import { withholdForeign } from '../platform/projections/withheld.ts'
import type { Output } from './output.ts'
import { verify } from './verify.ts'

/**
 * Builds the rows of stores on which nothing runs, as the next start would do: after an import there are none. Resolves once every
 * projection has reached the last event; one that stops is reported, and the others go on. No reaction and no stage runs. Throws what
 * `openStores` throws.
 */
async function buildProjections(config: Config, report: Report): Promise<void> {
  const stores = await openStores(config, report)
  try {
    await withholdForeign(projections, { ...stores, report })
    const projecting = startProject({ config, report, stores })
    await Promise.allSettled(projecting.running.map(projection => projection.settled()))
    await projecting.close()
  } finally {
    await stores.close()
  }
}

/** Builds the rows from the events, compares them, and verifies the rest. Returns the exit code of `verify`. */
export async function verifyImported(output: Output, env: NodeJS.ProcessEnv): Promise<number> {
  output.warn('The projections are being built from the events, to compare them; the next start goes on with them.')
  await buildProjections(configFrom(env), reportToStderr)
  return verify({ sample: null, json: false, source: { folder: null, key: null } }, output, env)
}
