/** Rebuilds all projections, as role `project` does after their collections are dropped. */
import { projections } from '../../services/contents.ts'
import { collectionOf } from '../../services/platform/projections/projection.ts'
import { startProject } from '../../services/main/roles/project.ts'
import type { Tools } from '../../services/main/tools.ts'

/** Seconds until every projection has caught up with the events, including the time of `before`. No other process may use these stores. */
export async function rebuildSeconds(tools: Tools, before: () => Promise<void> = async () => {}): Promise<number> {
  for (const projection of projections) await tools.stores.documents.drop(collectionOf(projection))
  const started = performance.now()
  await before()
  const projecting = startProject(tools)
  await Promise.all(projecting.running.map(projection => projection.settled()))
  const seconds = (performance.now() - started) / 1000
  await projecting.close()
  return seconds
}
