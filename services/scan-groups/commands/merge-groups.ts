import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { checkMerge, grouping, groupingStream, isPlaced, parentOf } from '../grouping.ts'

/** That both belong to this client and this firm is for the call to check: a stream knows only itself. */
const body = Type.Object({ clientId: Id, firmId: Id, childId: Id, parentId: Id })
const onGrouping = commandOn(grouping)

/** A batch becomes part of another. One that was part of a third moves: the last act counts, and can be taken back. */
export const mergeGroups = onGrouping({
  name: 'merge-groups',
  body,
  may: ['staff-of-firm'],
  stream: ({ clientId }) => groupingStream(clientId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ childId, parentId }, state) {
    checkMerge(state, childId, parentId)
    const before = parentOf(state, childId)
    return before === parentId ? [] : [{ type: 'GroupMerged', data: { childId, parentId, before } }]
  },
})

/** A batch is uploaded into another: said before it is made, and never again, so that a later part of the pile does not undo a separation. */
export const placeGroup = onGrouping({
  name: 'place-group',
  body,
  may: ['staff-of-firm'],
  stream: ({ clientId }) => groupingStream(clientId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ childId, parentId }, state) {
    if (isPlaced(state, childId)) return []
    checkMerge(state, childId, parentId)
    return [{ type: 'GroupMerged', data: { childId, parentId, before: null } }]
  },
})
