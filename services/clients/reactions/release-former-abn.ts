import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { releaseClaim } from '../../platform/commands/claim.ts'
import { call } from '../../platform/commands/command.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'
import { clientAbn } from '../client-abn.ts'

/** A client has another ABN: the firm may give the former one to another client. */
export const releaseFormerAbn = reactionTo<BusinessEvent>()('release-former-abn', 'BusinessEdited', ({ businessId, firmId, formerAbn }) =>
  formerAbn
    ? { commands: [call(releaseClaim, { ...clientAbn({ firmId, abn: formerAbn.abn }), by: businessId, claimCount: formerAbn.claimCount })] }
    : {},
)
