import type { RetentionEvent } from '@docketry/contracts/events/retention.ts'
import { retainedFor } from '@docketry/contracts/rules/plans.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { mailMessage } from '../../shared/mail-message.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'

/** Mails the owners of a firm whose retention becomes shorter, before that applies. */
export const mailRetention = reactionTo<RetentionEvent>()(
  'mail-retention',
  'RetentionShortened',
  ({ ownerIds, firmName, plan, months, day }, { id }) => ({
    messages: ownerIds.map(userId =>
      mailMessage({
        mailId: idFrom('mail', id, userId),
        to: { userId },
        template: 'retention-shortened',
        data: { firmName: firmName.slice(0, 300), plan, keptFor: retainedFor(months), day, path: '/dashboard/subscription' },
      }),
    ),
  }),
)
