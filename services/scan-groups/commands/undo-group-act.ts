/** Undoes the renaming of a batch, and a merge or separation; refused where somebody has changed the same since. */
import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { checkMerge, grouping, parentOf } from '../grouping.ts'
import { scanGroup, scopeOfGroup } from '../scan-group.ts'

/** `from`: the name that the act gave it. `to`: the one before, empty for a batch that had none. */
export const undoRename = commandOn(scanGroup)({
  name: 'undo-rename',
  body: Type.Object({ groupId: Id, from: Type.String(), to: Type.String() }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: (_, state) => scopeOfGroup(state),
  decide({ groupId, from, to }, state) {
    if (state.deleted) throw refuse('group.deleted')
    if (state.name !== from) throw refuse('act.changed-since')
    return from === to ? [] : [{ type: 'GroupRenamed', data: { groupId, name: to } }]
  },
})

/** `from`, `to`: the batch that it is a part of since the act, and before it; null for none. */
export const undoGrouping = commandOn(grouping)({
  name: 'undo-grouping',
  body: Type.Object({ clientId: Id, firmId: Id, childId: Id, from: orNull(Id), to: orNull(Id) }),
  may: ['staff-of-firm'],
  id: ({ clientId }) => clientId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ childId, from, to }, state) {
    if (state.deletedGroups.includes(childId)) throw refuse('group.deleted')
    if (parentOf(state, childId) !== from) throw refuse('act.changed-since')
    if (to === null) return from === null ? [] : [{ type: 'GroupSeparated', data: { childId, parentId: from } }]
    checkMerge(state, childId, to)
    return [{ type: 'GroupMerged', data: { childId, parentId: to, before: from } }]
  },
})
