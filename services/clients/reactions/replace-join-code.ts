import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { claimOfCode, derivedJoinCode, newJoinCode } from '../../shared/join-code.ts'
import { type Reaction, reactionTo } from '../../platform/reactions/reaction.ts'

/**
 * A firm without a join code, or with one that could be computed from its ABN, gets a random one. It also looks at every firm that was opened before this
 * reaction was there. What it makes up differs each time it runs; the command lets one code through, and that one is claimed once it is in an event.
 */
export const replaceJoinCode: Reaction = {
  ...reactionTo<BusinessEvent>()('replace-join-code', 'FirmOpened', ({ businessId, joinCode: former }) => {
    if (former !== '' && former !== derivedJoinCode(businessId)) return {}
    return { commands: [{ name: 'replace-join-code', body: { businessId, joinCode: newJoinCode(), former } }] }
  }),
  fromStart: true,
}

export const claimReplacedCode: Reaction = {
  ...reactionTo<BusinessEvent>()('claim-replaced-code', 'JoinCodeReplaced', ({ businessId, joinCode }) => ({
    commands: [{ name: 'take-claim', body: claimOfCode(joinCode, businessId) }],
  })),
  fromStart: true,
}
