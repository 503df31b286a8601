/** What follows the change of a person's address: the mails, and the release of the former address. */
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { releaseClaim } from '../../platform/commands/claim.ts'
import { call } from '../../platform/commands/command.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'
import { mailMessage } from '../../shared/mail-message.ts'

/** The link goes to the new address (mail-recipient.ts), a notice to the former one. */
export const mailEmailChange = reactionTo<UserEvent>()(
  'mail-email-change',
  'EmailChangeRequested',
  ({ userId, email, former }, { id }) => ({
    messages: [
      mailMessage({ mailId: idFrom('mail', id), to: { userId }, template: 'change-email', data: { userId } }),
      mailMessage({
        mailId: idFrom('mail', id, 'notice'),
        to: { email: former },
        template: 'email-change-notice',
        data: { email: email.slice(0, 300), done: false },
      }),
    ],
  }),
)

export const mailEmailChanged = reactionTo<UserEvent>()('mail-email-changed', 'EmailChanged', ({ email, former }, { id }) => ({
  messages: [
    mailMessage({
      mailId: idFrom('mail', id),
      to: { email: former },
      template: 'email-change-notice',
      data: { email: email.slice(0, 300), done: true },
    }),
  ],
}))

/** Somebody else may register with the former address. */
export const releaseFormerEmail = reactionTo<UserEvent>()(
  'release-former-email',
  'EmailChanged',
  ({ userId, formerClaim, claimCount }) => ({
    commands: [call(releaseClaim, { what: 'email', value: formerClaim, by: userId, claimCount })],
  }),
)
