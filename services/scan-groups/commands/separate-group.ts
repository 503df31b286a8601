import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { grouping, groupingStream, isPlaced, isWithin, parentOf } from '../grouping.ts'

const onGrouping = commandOn(grouping)

/** Takes a merge back: the batch stands on its own again, with its own parts. */
export const separateGroup = onGrouping({
  name: 'separate-group',
  body: Type.Object({ clientId: Id, firmId: Id, childId: Id }),
  may: ['staff-of-firm'],
  stream: ({ clientId }) => groupingStream(clientId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ childId }, state) {
    const parentId = parentOf(state, childId)
    // A batch born as a part before such births were told here is separated all the same.
    return parentId === null && isPlaced(state, childId) ? [] : [{ type: 'GroupSeparated', data: { childId, parentId } }]
  },
})

/**
 * Follows a restored batch: part of the same batch again, unless that is deleted or has become part of this one meanwhile. One that was separated or merged elsewhere
 * after that stays where it was put.
 */
export const putBackGroup = onGrouping({
  name: 'put-back-group',
  body: Type.Object({ clientId: Id, firmId: Id, groupId: Id, parentId: orNull(Id) }),
  may: ['system'],
  stream: ({ clientId }) => groupingStream(clientId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId, parentId }, state) {
    if (!state.gone.includes(groupId)) return []
    const fits = parentId !== null && parentId !== groupId && !state.gone.includes(parentId) && !isWithin(state, parentId, groupId)
    return [{ type: 'GroupPutBack', data: { groupId, parentId: fits ? parentId : null } }]
  },
})

/** Follows a deleted batch: what was merged into it at that very moment stands on its own, and nothing can be merged into it any more. */
export const takeOutGroup = onGrouping({
  name: 'take-out-group',
  body: Type.Object({ clientId: Id, firmId: Id, groupId: Id }),
  may: ['system'],
  stream: ({ clientId }) => groupingStream(clientId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId }, state) {
    if (state.gone.includes(groupId)) return []
    const parts = Object.keys(state.parents).filter(id => state.parents[id] === groupId)
    const released = parts.map((childId): GroupingEvent => ({ type: 'GroupSeparated', data: { childId, parentId: groupId } }))
    return [...released, { type: 'GroupTakenOut', data: { groupId } }]
  },
})
