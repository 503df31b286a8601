/** What follows from what people do: mail. */
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { idFrom } from '../platform/events/ids.ts'
import { mailMessage } from '../shared/mail-message.ts'
import { reactionTo } from '../platform/reactions/reaction-to.ts'

/** Who is verified by the time it is sent gets none (mail-recipient.ts). */
export const mailVerification = reactionTo<UserEvent>()('mail-verification', 'UserRegistered', ({ userId, firstName }, { id }) => ({
  messages: [mailMessage({ mailId: idFrom('mail', id), to: { userId }, template: 'verify-email', data: { userId, firstName } })],
}))
