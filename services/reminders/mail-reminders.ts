import type { ReminderEvent } from '@docketry/contracts/events/reminders.ts'
import { idFrom } from '../platform/events/ids.ts'
import { reactionTo } from '../platform/reactions/reaction.ts'
import { mailMessage } from '../shared/mail-message.ts'
import { stopPath } from './stop-code.ts'

/** One mail to each person whom the event names. */
export const mailReminders = reactionTo<ReminderEvent>()('mail-reminders', 'ReminderDue', ({ firmId, kind, title, lines, userIds, open }, { id }) => ({
  messages: userIds.map(userId => mailMessage({ mailId: idFrom('mail', id, userId), to: { userId, firmId }, template: 'reminder', data: { title, lines, path: stopPath(firmId, userId, kind), ...(open === undefined ? {} : { open }) } })),
}))
