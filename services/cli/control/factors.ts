/** The operator's command for second factors. */
import { holderOf } from '../../platform/commands/claim.ts'
import { coded } from '../../platform/errors/coded.ts'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { endAllSessions } from '../../people/user-commands.ts'
import { secondFactor, turnOffSecondFactorCommand } from '../../people/second-factor.ts'
import { emailHash } from '../../people/sign-in.ts'
import type { Stores } from '../../main/stores.ts'
import { load } from '../../platform/commands/load.ts'

/** Throws `no-such-person` and `no-factor`, with sentences. */
export const factorsOn = ({ events, keys }: Pick<Stores, 'events' | 'keys'>) => ({
  /** Sessions end first: after a crash the same command completes the rest. */
  async resetFactor(email: string): Promise<void> {
    const userId = await holderOf(events, 'email', emailHash(keys.email, email))
    if (userId === null) throw coded('no-such-person', `Nobody is registered with ${email}.`)
    if ((await load(events, secondFactor, userId)).sealed === null) throw coded('no-factor', `${email} has no sign-in codes turned on.`)
    const [actId, execute] = [newId(), executor(events)]
    const by = () => ({ commandId: newId(), actId, actor: 'operator', causeId: null, caller: null })
    await execute(endAllSessions, { userId, keeps: null }, by())
    await execute(turnOffSecondFactorCommand, { userId }, by())
  },
})
