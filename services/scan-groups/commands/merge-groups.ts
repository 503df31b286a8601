/** Merging and separating batches, and what follows when a batch is deleted or restored. */
import Type from 'typebox'
import * as reference from '@docketry/contracts/commands/scan-groups.ts'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { checkMerge, grouping, isPlaced, isWithin, parentOf } from '../grouping.ts'

/** The endpoint checks that both batches belong to this client and firm: the stream does not know. */
const { body } = reference.placeGroup
const onGrouping = commandOn(grouping)

/** Makes a batch part of another. A batch that was part of a third one moves. */
export const mergeGroups = onGrouping({
  name: 'merge-groups',
  body,
  may: ['staff-of-firm'],
  id: ({ clientId }) => clientId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ childId, parentId }, state) {
    checkMerge(state, childId, parentId)
    const before = parentOf(state, childId)
    return before === parentId ? [] : [{ type: 'GroupMerged', data: { childId, parentId, before } }]
  },
})

/**
 * Records, before a batch is created, that it is uploaded into another. Only once: a later part of the upload does not undo a separation.
 */
export const placeGroup = onGrouping({
  ...reference.placeGroup,
  may: ['staff-of-firm'],
  id: ({ clientId }) => clientId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ childId, parentId }, state) {
    if (isPlaced(state, childId)) return []
    checkMerge(state, childId, parentId)
    return [{ type: 'GroupMerged', data: { childId, parentId, before: null } }]
  },
})

/** Undoes a merge: the batch is separate again, with its own parts. */
export const separateGroup = onGrouping({
  name: 'separate-group',
  body: Type.Object({ clientId: Id, firmId: Id, childId: Id }),
  may: ['staff-of-firm'],
  id: ({ clientId }) => clientId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ childId }, state) {
    const parentId = parentOf(state, childId)
    // Uploads into another batch were not always recorded here: such a batch is separated all the same.
    return parentId === null && isPlaced(state, childId) ? [] : [{ type: 'GroupSeparated', data: { childId, parentId } }]
  },
})

/**
 * Follows a restored batch: it becomes part of its former parent again, unless that is deleted or has become a part of it. A batch that was
 * separated or merged elsewhere since stays there.
 */
export const putBackGroup = onGrouping({
  name: 'put-back-group',
  body: Type.Object({ clientId: Id, firmId: Id, groupId: Id, parentId: orNull(Id) }),
  may: ['system'],
  id: ({ clientId }) => clientId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId, parentId }, state) {
    if (!state.deletedGroups.includes(groupId)) return []
    const fits = parentId !== null && parentId !== groupId && !state.deletedGroups.includes(parentId) && !isWithin(state, parentId, groupId)
    return [{ type: 'GroupPutBack', data: { groupId, parentId: fits ? parentId : null } }]
  },
})

/** Follows a deleted batch: separates batches that were merged into it meanwhile, and refuses further merges. */
export const takeOutGroup = onGrouping({
  name: 'take-out-group',
  body: Type.Object({ clientId: Id, firmId: Id, groupId: Id }),
  may: ['system'],
  id: ({ clientId }) => clientId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId }, state) {
    if (state.deletedGroups.includes(groupId)) return []
    const parts = Object.keys(state.parents).filter(id => state.parents[id] === groupId)
    const released = parts.map((childId): GroupingEvent => ({ type: 'GroupSeparated', data: { childId, parentId: groupId } }))
    return [...released, { type: 'GroupTakenOut', data: { groupId } }]
  },
})
