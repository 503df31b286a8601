/** Batches at a time: their names, whether they were deleted, and which were merged into which. Pure. */
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { StoredEvent } from '../../platform/events/event.ts'

/** `createdAt`, `deletedAt`: UTC ms; `deletedAt` null: not deleted at that time. */
type BatchThen = { id: string; name: string; firmId: string; clientId: string; createdAt: number; deletedAt: number | null }

/** `parents`: also of batches whose own events are erased; null: separate. */
export type BatchesThen = { batches: Map<string, BatchThen>; parents: Map<string, string | null> }

function fold({ batches, parents }: BatchesThen, event: ScanGroupEvent | GroupingEvent, at: number): void {
  const change = (id: string, values: Partial<BatchThen>): void => {
    const batch = batches.get(id)
    if (batch) batches.set(id, { ...batch, ...values })
  }
  switch (event.type) {
    case 'GroupCreated': {
      const { groupId: id, name, firmId, clientId, parentId } = event.data
      batches.set(id, { id, name, firmId, clientId, createdAt: at, deletedAt: null })
      parents.set(id, parentId)
      return
    }
    case 'GroupRenamed':
      return change(event.data.groupId, { name: event.data.name })
    case 'GroupDeleted':
      return change(event.data.groupId, { deletedAt: at })
    case 'GroupRestored':
      change(event.data.groupId, { deletedAt: null })
      parents.set(event.data.groupId, event.data.parentId)
      return
    case 'GroupMerged':
      return void parents.set(event.data.childId, event.data.parentId)
    case 'GroupSeparated':
      return void parents.set(event.data.childId, null)
    case 'GroupPutBack':
      return void parents.set(event.data.groupId, event.data.parentId)
    default:
  }
}

/** `events`: of the batches and of the client's merges, in any order. `at`: UTC ms, included. */
export function batchesAt(events: readonly StoredEvent[], at: number): BatchesThen {
  const then: BatchesThen = { batches: new Map(), parents: new Map() }
  // The order of the store: a merge and a deletion are events of different streams.
  const until = events.filter(({ metadata }) => metadata.at <= at).sort((a, b) => a.position - b.position)
  for (const event of until) fold(then, event as unknown as ScanGroupEvent | GroupingEvent, event.metadata.at) // such streams contain such events only
  return then
}

/** The batch and those that were merged into it, level by level, oldest first within a level; without deleted ones and their parts. */
export function treeAt({ batches, parents }: BatchesThen, id: string): string[] {
  const isDeleted = (one: string): boolean => (batches.get(one)?.deletedAt ?? null) !== null
  const created = (one: string): number => batches.get(one)?.createdAt ?? 0
  const tree = new Set<string>(isDeleted(id) ? [] : [id])
  for (let level = [...tree]; level.length > 0; ) {
    const inLevel = new Set(level)
    level = [...parents].flatMap(([child, parent]) =>
      parent !== null && inLevel.has(parent) && !tree.has(child) && !isDeleted(child) ? [child] : [],
    )
    level.sort((a, b) => created(a) - created(b) || (a < b ? -1 : 1))
    for (const one of level) tree.add(one)
  }
  return [...tree]
}
