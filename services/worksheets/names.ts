/** The actors of events, as people read them. */
import { userIdOfActor } from '../platform/events/event.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { fullName, onCommandLine, unknownUser } from '../shared/user-names.ts'

/** A person's full name; `Docketry` where a reaction or a stage acted (`system`, `read@3`). Who the operator was is only in the event. */
export async function nameOfActor(read: ReadRows, actor: string): Promise<string> {
  if (actor === 'system' || actor.includes('@')) return 'Docketry'
  if (actor === 'operator') return onCommandLine('Operator')
  const userId = userIdOfActor(actor)
  const user = userId === null ? null : await read.get('users', userId)
  return user ? fullName(user) : unknownUser
}
