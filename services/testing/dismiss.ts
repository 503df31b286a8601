import Type from 'typebox'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../core/command.ts'
import { newId } from '../core/ids.ts'
import { user, userStream } from '../people/user.ts'
import type { Person, TestApp } from './app.ts'

/** The command for it comes with the team page. */
const endEmployment = commandOn<typeof user.initial, UserEvent>(user)({
  name: 'end-employment',
  body: Type.Object({ userId: Type.String(), firmId: Type.String() }),
  may: ['system'],
  stream: ({ userId }) => userStream(userId),
  scope: ({ firmId }) => ({ firmId, clientId: null }),
  decide: data => [{ type: 'EmploymentEnded', data }],
})

/** Lets somebody go from their firm; resolves when whoever asks next knows it. */
export async function dismiss({ running }: TestApp, { userId, firmId }: Person): Promise<void> {
  const by = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, asker: null }
  const { position } = await running.execute(endEmployment, { userId, firmId }, by)
  await running.passed(position ?? 0)
}
