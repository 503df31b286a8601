/**
 * What the events of mailboxes start: fetching mail, the mail by which a client's address is confirmed (its events say `Proof`), and the
 * streams of attachments.
 */
import type { MailboxEvent } from '@docketry/contracts/events/mailbox.ts'
import { reactionTo } from '../platform/reactions/reaction.ts'
import { startOfFetch } from './fetch-mail.ts'
import type { ClientAddressEvent } from '@docketry/contracts/events/client-address.ts'
import { call } from '../platform/commands/command.ts'
import { idFrom } from '../platform/events/ids.ts'
import { mailMessage } from '../shared/mail-message.ts'
import { addAttachment } from './attachment.ts'
import { attachmentsOf } from './mail.ts'
import { confirmPath } from './client-address.ts'
import type { MailEvent } from '@docketry/contracts/events/mail.ts'

/** A requested fetch starts the stage. */
export const startMailFetch = reactionTo<MailboxEvent>()('feed-fetch', 'MailFetchAsked', ({ boxId, fetchId }) => ({
  messages: [startOfFetch(boxId, fetchId)],
}))

/** Mails the confirmation link to the client's address. */
export const mailAddressProof = reactionTo<ClientAddressEvent>()(
  'mail-address-proof',
  'ClientAddressProofAsked',
  ({ entryId, email, firmName, round }, { id }) => ({
    messages: [
      mailMessage({
        mailId: idFrom('mail', id),
        to: { email },
        template: 'confirm-address',
        data: { firmName: firmName.slice(0, 300), path: confirmPath(entryId, round) },
      }),
    ],
  }),
)

/** Each attachment of a received mail gets its stream. */
export const startAttachments = reactionTo<MailEvent>()('start-attachments', 'MailTaken', mail => ({
  commands: attachmentsOf(mail).map(each => call(addAttachment, each)),
}))
