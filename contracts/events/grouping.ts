/**
 * Stream `grouping-<clientId>`: the parents of a client's merged batches. All merges of a client are in one stream, so that two concurrent
 * merges cannot make a circle. A merged batch keeps its files and invoices: reads include its descendants (docs/architecture.md).
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

/** Also written when a batch is uploaded into another. `before`: the former parent of the child, null for none. */
export const GroupMerged = fact('GroupMerged', { childId: Id, parentId: Id, before: orNull(Id) })
/** The batch is separate again, with everything merged into it. `parentId`: its former parent, null when that was never recorded here. */
export const GroupSeparated = fact('GroupSeparated', { childId: Id, parentId: orNull(Id) })
/** The batch was deleted: it cannot be merged any more. */
export const GroupTakenOut = fact('GroupTakenOut', { groupId: Id })
/** The batch was restored: part of `parentId` again, or separate (null). */
export const GroupPutBack = fact('GroupPutBack', { groupId: Id, parentId: orNull(Id) })

export const GroupingEvent = Type.Union([GroupMerged, GroupSeparated, GroupTakenOut, GroupPutBack])
export type GroupingEvent = Type.Static<typeof GroupingEvent>
