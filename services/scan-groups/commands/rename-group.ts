import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { hasUnsafeCharacters } from '@docketry/contracts/rules/names.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { scanGroup, scopeOfGroup } from '../scan-group.ts'

export const renameGroup = commandOn(scanGroup)({
  name: 'rename-group',
  body: Type.Object({ groupId: Id, name: Type.String({ maxLength: 200 }) }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: (_, state) => scopeOfGroup(state),
  decide(body, state) {
    const name = body.name.trim()
    if (state.deleted) throw refuse('group.deleted')
    if (name === '') throw refuse('group.name-empty', 'name')
    if (hasUnsafeCharacters(name)) throw refuse('group.name-odd', 'name')
    return name === state.name ? [] : [{ type: 'GroupRenamed', data: { groupId: body.groupId, name } }]
  },
})
