import { newId } from '../platform/events/ids.ts'
import { employ } from '../people/user-commands.ts'
import type { Person, TestApp } from './app.ts'

/** Ends a person's membership, even of the last owner, which no endpoint does. Resolves when the projections show it. */
export async function dismiss({ running }: TestApp, { userId, firmId }: Person): Promise<void> {
  const by = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null }
  const { position } = await running.execute(employ, { userId, firmId, type: null, clientIds: null, turn: 1 }, by)
  await running.passed(position ?? 0)
}
