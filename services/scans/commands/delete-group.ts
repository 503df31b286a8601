import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../core/command.ts'
import { scanGroup, scanGroupStream, scopeOfGroup } from '../scan-group.ts'

/** Its files and invoices follow by reaction. */
export const deleteGroup = commandOn(scanGroup)({
  name: 'delete-group',
  body: Type.Object({ groupId: Id }),
  may: ['staff-of-firm'],
  stream: body => scanGroupStream(body.groupId),
  scope: (_, state) => scopeOfGroup(state),
  decide: (body, state) =>
    state.deleted || state.created === null ? [] : [{ type: 'GroupDeleted', data: { groupId: body.groupId, files: state.files } }],
})
