import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { scanGroup, scopeOfGroup } from '../scan-group.ts'

/** Files and invoices follow by reaction. `within`: the batch that a person deleted, this one being a part of it. */
export const deleteGroup = commandOn(scanGroup)({
  name: 'delete-group',
  body: Type.Object({ groupId: Id, within: Type.Optional(Id) }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: (_, state) => scopeOfGroup(state),
  decide: (body, state) =>
    state.deleted || state.created === null ? [] : [{ type: 'GroupDeleted', data: { ...body, files: state.files } }],
})

/**
 * Restores it from the bin; files and invoices that were deleted with it follow by reaction. `parentId`: the batch that it is a part of.
 */
export const restoreGroup = commandOn(scanGroup)({
  name: 'restore-group',
  body: Type.Object({ groupId: Id, parentId: orNull(Id) }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: (_, state) => scopeOfGroup(state),
  decide: (body, state) => (state.deleted ? [{ type: 'GroupRestored', data: { ...body, files: state.files } }] : []),
})
