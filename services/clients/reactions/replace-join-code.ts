import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { claimOfCode, derivedJoinCode, newJoinCode } from '../../core/join-code.ts'
import type { Reaction } from '../../core/reaction.ts'
import { reactionTo } from '../../core/reaction-to.ts'

/**
 * A firm without a join code, or with one that could be computed from its ABN, gets a random one. It also looks at every firm that was opened before this
 * reaction was there. What it makes up differs each time it runs; the command lets one code through, and a code that was claimed in vain leads nowhere.
 */
export const replaceJoinCode: Reaction = {
  ...reactionTo<BusinessEvent>()('replace-join-code', 'FirmOpened', ({ businessId, joinCode: former }) => {
    if (former !== '' && former !== derivedJoinCode(businessId)) return {}
    const joinCode = newJoinCode()
    return {
      commands: [
        { name: 'take-claim', body: claimOfCode(joinCode, businessId) },
        { name: 'replace-join-code', body: { businessId, joinCode, former } },
      ],
    }
  }),
  fromStart: true,
}
