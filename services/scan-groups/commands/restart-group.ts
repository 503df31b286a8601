import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { scanGroup, scanGroupStream, scopeOfGroup } from '../scan-group.ts'

/** Retry: every file of the group is asked what it lacks; files that lack nothing are left alone. */
export const restartGroup = commandOn(scanGroup)({
  name: 'restart-group',
  body: Type.Object({ groupId: Id }),
  may: ['staff-of-firm'],
  stream: body => scanGroupStream(body.groupId),
  scope: (_, state) => scopeOfGroup(state),
  decide(body, state) {
    if (state.deleted) throw refuse('group.deleted')
    return [{ type: 'GroupRestarted', data: { groupId: body.groupId, files: state.files } }]
  },
})
