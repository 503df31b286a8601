/** All views built anew, as role `project` does it after their collections are gone. */
import { projections } from '../../services/contents.ts'
import { collectionOf } from '../../services/platform/projections/projection.ts'
import { startProject } from '../../services/main/roles/project.ts'
import type { Tools } from '../../services/main/tools.ts'

/** Seconds until every view has caught up with the events; `before` is done first and counts. Nothing else may run on these stores. */
export async function rebuildSeconds(tools: Tools, before: () => Promise<void> = async () => {}): Promise<number> {
  for (const view of projections) await tools.stores.documents.drop(collectionOf(view))
  const started = performance.now()
  await before()
  const projecting = startProject(tools)
  await Promise.all(projecting.running.map(view => view.settled()))
  const seconds = (performance.now() - started) / 1000
  await projecting.close()
  return seconds
}
