/** Rebuilds of projections: requested here, carried out by the process that runs the projection. */
import { coded } from '../platform/errors/coded.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import { rebuildCollection, rebuildOf, storeRebuild } from '../platform/projections/rebuilds.ts'
import type { RecordOperation } from './operation.ts'

/** `position` of the newest event that the new build includes, null before the first; `head`: of the newest event. `since`: UTC ms. */
export type RebuildProgress = { projection: string; position: number | null; head: number | null; since: number }
export type RebuildTools = { events: Pick<EventStore, 'head'>; documents: Documents; projections: readonly AnyProjection[] }

/**
 * Stored before the event, so that a process that starts later carries it out too. Throws `no-such-projection` and `under-way`, with
 * sentences.
 */
export async function requestRebuild(name: string, tools: RebuildTools, record: RecordOperation): Promise<void> {
  const projection = tools.projections.find(one => one.name === name)
  if (!projection)
    throw coded('no-such-projection', `There is no projection "${name}". There are: ${tools.projections.map(one => one.name).join(', ')}.`)
  if ((await rebuildsOn(tools)).some(one => one.projection === name))
    throw coded('under-way', `${name} is being rebuilt already. "docketry projections" shows how far it is.`)
  await record(
    operationId => ({ type: 'RebuildRequested', data: { operationId, projection: name } }),
    operationId => storeRebuild(tools.documents, name, rebuildCollection(projection, operationId)),
  )
}

/** Those under way, and those that wait for a process. */
export async function rebuildsOn({ events, documents, projections }: RebuildTools): Promise<RebuildProgress[]> {
  const head = await events.head()
  const found = await Promise.all(
    projections.map(async ({ name }) => {
      const rebuild = await rebuildOf(documents, name)
      if (rebuild === null || (await documents.pointer(name)) === rebuild.build) return []
      return [{ projection: name, position: await documents.checkpoint(rebuild.build), head, since: rebuild.since }]
    }),
  )
  return found.flat()
}
