/** Moves the readers of a projection from one build to another, and drops the one before: at the next start, where the process ends in between. */
import type { Documents } from '../ports/documents.ts'
import { dropBuild } from './build.ts'
import { endReplaced, replacedOf, storeReplaced } from './rebuilds.ts'

/** `dropReplaced` drops the build that readers used until now. */
export async function moveReaders(documents: Documents, projection: string, collection: string): Promise<void> {
  const before = await documents.pointer(projection)
  if (before === collection) return
  if (before !== null) await storeReplaced(documents, projection, before)
  await documents.point(projection, collection)
}

export async function dropReplaced(documents: Documents, projection: string): Promise<void> {
  const replaced = await replacedOf(documents, projection)
  if (replaced === null) return
  // Where the process ended before readers moved, they still read it.
  if ((await documents.pointer(projection)) !== replaced) await dropBuild(documents, replaced)
  await endReplaced(documents, projection)
}
