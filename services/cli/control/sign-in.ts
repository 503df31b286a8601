/**
 * Signs a person in over the control socket, for commands beside a running process. Whoever may use the socket owns the data folder, and
 * its keys.
 */
import { holderOf } from '../../platform/commands/claim.ts'
import { executor } from '../../platform/commands/execute.ts'
import { coded } from '../../platform/errors/coded.ts'
import { newId } from '../../platform/events/ids.ts'
import { emailHash } from '../../people/sign-in.ts'
import { startSession } from '../../people/session.ts'
import { user } from '../../people/user.ts'
import { readUnderstood, stateAfter } from '../../platform/commands/load.ts'
import { endsOf } from '../../shared/session-validity.ts'
import { signedToken } from '../../shared/token.ts'
import type { Stores } from '../../main/stores.ts'
import { byOperator } from './by-operator.ts'

export const signingInOn = ({ events, keys }: Pick<Stores, 'events' | 'keys'>) => ({
  /** A session of the person with this address, for `docketry watch`. Throws `no-such-person` and `not-verified`, with sentences. */
  async signIn(email: string): Promise<{ token: string }[]> {
    const userId = await holderOf(events, 'email', emailHash(keys.email, email))
    if (userId === null) throw coded('no-such-person', `Nobody is registered with ${email}.`)
    const stream = await readUnderstood(events, user.stream(userId))
    const { verified } = stateAfter(user, stream)
    if (!verified)
      throw coded('not-verified', `${email} is not verified yet: the person opens the link that was mailed to them, then may upload.`)
    const { epoch } = endsOf(stream)
    const sessionId = newId()
    await executor(events)(startSession, { sessionId, userId, agent: 'docketry watch', epoch }, byOperator('docketry watch'))
    return [{ token: signedToken(keys.jwt, { userId, sessionId, epoch }, Date.now()) }]
  },
})
