/**
 * The stored state of rebuilds under way, by projection, so that another process can continue them (how far one is: the checkpoint of its
 * build); and how readers move from one build to another.
 */
import type { OperationEvent } from '@docketry/contracts/events/operation.ts'
import type { StoredEvent } from '../events/event.ts'
import type { Documents } from '../ports/documents.ts'
import { putUnleased } from '../ports/unleased.ts'
import { dropBuild } from './build.ts'
import { collectionOf, type AnyProjection } from './projection.ts'

const collection = 'rebuilds'

/**
 * `id`: the projection's name. `build`: the collection that is being built. `since`: UTC ms. A build that readers leave is stored in the
 * same collection and form, with the id `replaced <name>`: it is then the one to drop. These names are stored, so they stay.
 */
type Rebuild = { id: string; build: string; since: number }

const put = (documents: Documents, id: string, document: Rebuild | null): Promise<void> => putUnleased(documents, collection, id, document)

export const rebuildCollection = (projection: AnyProjection, operationId: string): string => `${collectionOf(projection)}.${operationId}`

/** The collections that events ask to build for this projection. */
export function requestedIn({ type, data }: StoredEvent, projection: AnyProjection): string[] {
  if (type !== 'RebuildRequested') return []
  const { projection: wanted, operationId } = data as Extract<OperationEvent, { type: 'RebuildRequested' }>['data'] // of this type
  return wanted === projection.name ? [rebuildCollection(projection, operationId)] : []
}

export const storeRebuild = (documents: Documents, projection: string, build: string): Promise<void> =>
  put(documents, projection, { id: projection, build, since: Date.now() })
export const endRebuild = (documents: Documents, projection: string): Promise<void> => put(documents, projection, null)

export const rebuildOf = async (documents: Documents, projection: string): Promise<Rebuild | null> =>
  (await documents.get(collection, projection)) as Rebuild | null // written above and nowhere else

/** Stored before readers move to another build, so that this one is dropped at the next start when the process ends in between. */
const replacedId = (projection: string): string => `replaced ${projection}`

export const storeReplaced = (documents: Documents, projection: string, build: string): Promise<void> =>
  put(documents, replacedId(projection), { id: replacedId(projection), build, since: Date.now() })
const endReplaced = (documents: Documents, projection: string): Promise<void> => put(documents, replacedId(projection), null)
/** The collection of the replaced build; null when none is to be dropped. */
export const replacedOf = async (documents: Documents, projection: string): Promise<string | null> =>
  (await rebuildOf(documents, replacedId(projection)))?.build ?? null

/** Moves the readers, and notes the build that they used until now for `dropReplaced`. */
export async function moveReaders(documents: Documents, projection: string, collection: string): Promise<void> {
  const before = await documents.pointer(projection)
  if (before === collection) return
  if (before !== null) await storeReplaced(documents, projection, before)
  await documents.point(projection, collection)
}

/** Drops the build that readers have left; called again at the next start, in case the process ended before it. */
export async function dropReplaced(documents: Documents, projection: string): Promise<void> {
  const replaced = await replacedOf(documents, projection)
  if (replaced === null) return
  // Where the process ended before readers moved, they still read it.
  if ((await documents.pointer(projection)) !== replaced) await dropBuild(documents, replaced)
  await endReplaced(documents, projection)
}
