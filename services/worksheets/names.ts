/** Actors as people read them. */
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { fullName, unknownUser } from '../shared/user-names.ts'

export async function nameOfActor(read: ReadRows, actor: string): Promise<string> {
  if (actor === 'system' || actor.includes('@')) return 'Docketry'
  const user = await read.get('users', actor.replace(/^user:/u, ''))
  return user ? fullName(user) : unknownUser
}
