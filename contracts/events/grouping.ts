/**
 * Stream `grouping-<clientId>`: which batch of a client is part of which other. A merge is one event here, so that two merges at the same
 * moment cannot make a circle. A batch keeps its files and invoices: reads take it with its descendants (DESIGN section 6).
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

/** Also said of a batch that was uploaded into another. `before`: whose part it was until now. */
export const GroupMerged = fact('GroupMerged', { childId: Id, parentId: Id, before: orNull(Id) })
/** On its own again, with what had been merged into it. `parentId`: whose part it was, null where that was never told here. */
export const GroupSeparated = fact('GroupSeparated', { childId: Id, parentId: orNull(Id) })
/** It was deleted: nothing can be merged with it any more. */
export const GroupTakenOut = fact('GroupTakenOut', { groupId: Id })
/** It was restored: part of `parentId` again, or on its own (null). */
export const GroupPutBack = fact('GroupPutBack', { groupId: Id, parentId: orNull(Id) })

export const GroupingEvent = Type.Union([GroupMerged, GroupSeparated, GroupTakenOut, GroupPutBack])
export type GroupingEvent = Type.Static<typeof GroupingEvent>
