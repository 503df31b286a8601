/** Which collection holds a projection's rows: `<name>@<version>`, or `<name>@<version>.<build>` after a rebuild of the same version. */
import type { Documents } from '../ports/documents.ts'
import { collectionOf, type AnyProjection } from './projection.ts'

/** Whether the collection is a build of this version of the projection. */
export const isBuildOf = (projection: AnyProjection, collection: string): boolean =>
  collection === collectionOf(projection) || collection.startsWith(`${collectionOf(projection)}.`)

/** The build of this version that readers use; while they use another version or none yet, the version's first build. */
export async function liveCollection(documents: Pick<Documents, 'pointer'>, projection: AnyProjection): Promise<string> {
  const pointer = await documents.pointer(projection.name)
  return pointer !== null && isBuildOf(projection, pointer) ? pointer : collectionOf(projection)
}
