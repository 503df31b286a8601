import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { takeClaim } from '../../platform/commands/claim.ts'
import { call } from '../../platform/commands/command.ts'
import { claimOfCode, derivedJoinCode, newJoinCode } from '../../shared/join-code.ts'
import { type Reaction, reactionTo } from '../../platform/reactions/reaction.ts'
import { replaceJoinCode } from '../business-commands.ts'

/**
 * Gives a random join code to a firm without one, or with one that can be computed from its ABN; also to firms opened before this reaction
 * existed. Each run generates another code; the command accepts one, which is claimed once it is in an event.
 */
export const replaceGuessableCode: Reaction = {
  ...reactionTo<BusinessEvent>()('replace-join-code', 'FirmOpened', ({ businessId, joinCode: former }) => {
    if (former !== '' && former !== derivedJoinCode(businessId)) return {}
    return { commands: [call(replaceJoinCode, { businessId, joinCode: newJoinCode(), former })] }
  }),
  fromStart: true,
}

/** Claims the new code, so that no other firm gets it. */
export const claimReplacedCode: Reaction = {
  ...reactionTo<BusinessEvent>()('claim-replaced-code', 'JoinCodeReplaced', ({ businessId, joinCode }) => ({
    commands: [call(takeClaim, claimOfCode(joinCode, businessId))],
  })),
  fromStart: true,
}
