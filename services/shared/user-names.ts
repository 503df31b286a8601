/** Names of people as screens and sentences show them. Shared, because areas do not import each other. */
import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import { userIdOfActor } from '../platform/events/event.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

/** First and last name. */
export const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

/** Stands in the place of the name of a user who is not known any more. */
export const unknownUser = 'Somebody who is no longer here'

/** A person who gave a command on the command line, by their login there. */
export const onCommandLine = (operator: string): string => `${operator}, on the command line`

/** Full names by user id, of those that are known. */
export async function userNames(read: Pick<ReadRows, 'getMany'>, userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await read.getMany('users', [...new Set(userIds)])
  return new Map(users.map(user => [user.id, fullName(user)]))
}

/** A person's full name; `Docketry` where a reaction or a stage acted (`system`, `read@3`). Who the operator was is only in the event. */
export async function nameOfActor(read: ReadRows, actor: string): Promise<string> {
  if (actor === 'system' || actor.includes('@')) return 'Docketry'
  if (actor === 'operator') return onCommandLine('Operator')
  const userId = userIdOfActor(actor)
  const user = userId === null ? null : await read.get('users', userId)
  return user ? fullName(user) : unknownUser
}
