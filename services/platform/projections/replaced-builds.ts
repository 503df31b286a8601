/**
 * Moves the readers of a projection from one build to another, and drops the replaced build; when the process ends in between, it is
 * dropped at the next start.
 */
import type { Documents } from '../ports/documents.ts'
import { dropBuild } from './build.ts'
import { endReplaced, replacedOf, storeReplaced } from './rebuilds.ts'

/** Moves the readers, and notes the build that they used until now for `dropReplaced`. */
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
