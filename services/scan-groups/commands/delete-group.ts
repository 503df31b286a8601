import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { scanGroup, scanGroupStream, scopeOfGroup } from '../scan-group.ts'

/** Its files and invoices follow by reaction. `within`: the batch that is deleted with this one in it. */
export const deleteGroup = commandOn(scanGroup)({
  name: 'delete-group',
  body: Type.Object({ groupId: Id, within: Type.Optional(Id) }),
  may: ['staff-of-firm'],
  stream: body => scanGroupStream(body.groupId),
  scope: (_, state) => scopeOfGroup(state),
  decide: (body, state) =>
    state.deleted || state.created === null ? [] : [{ type: 'GroupDeleted', data: { ...body, files: state.files } }],
})

/** Out of the bin again; files and invoices that were deleted with it follow by reaction. `parentId`: whose part it was. */
export const restoreGroup = commandOn(scanGroup)({
  name: 'restore-group',
  body: Type.Object({ groupId: Id, parentId: orNull(Id) }),
  may: ['staff-of-firm'],
  stream: body => scanGroupStream(body.groupId),
  scope: (_, state) => scopeOfGroup(state),
  decide: (body, state) => (state.deleted ? [{ type: 'GroupRestored', data: { ...body, files: state.files } }] : []),
})
