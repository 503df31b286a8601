import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { hasUnsafeCharacters } from '@docketry/contracts/rules/names.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse, refuseSaying, type Refusal } from '../../platform/errors/refuse.ts'
import { scanGroup, scopeOfGroup } from '../scan-group.ts'

/** `name`: the one that somebody else has given. */
export const renamedTo = (name: string): Refusal =>
  refuseSaying('group.renamed', `Somebody else has named this batch “${name}” meanwhile. Save again to replace that name.`)

/** `before`: the stored name that the new one is to replace; absent: whichever it is. */
export const renameGroup = commandOn(scanGroup)({
  name: 'rename-group',
  body: Type.Object({ groupId: Id, name: Type.String({ maxLength: 200 }), before: Type.Optional(Type.String()) }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: (_, state) => scopeOfGroup(state),
  decide(body, state) {
    const name = body.name.trim()
    if (state.deleted) throw refuse('group.deleted')
    if (name === '') throw refuse('group.name-empty', 'name')
    if (hasUnsafeCharacters(name)) throw refuse('group.name-odd', 'name')
    if (name === state.name) return []
    if (body.before !== undefined && body.before !== state.name) throw renamedTo(state.name)
    return [{ type: 'GroupRenamed', data: { groupId: body.groupId, name } }]
  },
})
