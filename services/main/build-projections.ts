/** Builds the rows of stores on which nothing runs, as the next start would do: after an import there are none. */
import { projections } from '../contents.ts'
import type { Report } from '../platform/errors/report.ts'
import { withholdForeign } from '../platform/projections/withheld.ts'
import type { Config } from './config/config.ts'
import { startProject } from './roles/project.ts'
import { openStores } from './stores.ts'

/**
 * Resolves once every projection has reached the last event; one that stops is reported, and the others go on. No reaction and no stage
 * runs. Throws what `openStores` throws.
 */
export async function buildProjections(config: Config, report: Report): Promise<void> {
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
