import type { MailEvent } from '@docketry/contracts/events/mail.ts'
import { reactionTo } from '../../platform/reactions/reaction-to.ts'

/** A message was taken: each of its attachments gets its stream. */
export const startAttachments = reactionTo<MailEvent>()('start-attachments', 'MailTaken', ({ mailId, firmId, clientId, from, sender, subject, sentAt, parts }) => ({
  commands: parts.map(part => ({
    name: 'add-attachment', body: { ...part, mailId, firmId, clientId, email: from ?? '', sender, subject, date: sentAt },
  })),
}))
