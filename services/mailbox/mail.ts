/** The mail aggregate: a message is received once. */
import { idFrom } from '../platform/events/ids.ts'
import type { Static } from 'typebox'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import type { MailHead } from '../platform/ports/mail-source.ts'
import { MailTaken, type MailEvent } from '@docketry/contracts/events/mail.ts'

/** A message as it is recorded. */
export type Mail = Static<typeof MailTaken>['data']
type MailState = { taken: boolean }

export const mail: Aggregate<MailState, MailEvent> = {
  name: 'mail',
  stream: mailId => `mail-${mailId}`,
  initial: { taken: false },
  evolve: (state, event) => (event.type === 'MailTaken' ? { taken: true } : state),
}

/**
 * Derived from the message's header, independent of mailbox and uid, so that a renumbered or moved mailbox brings nothing twice. The
 * Message-ID alone is not enough: a sender could repeat one to suppress another mail.
 */
export const mailIdOf = ({ messageId, from, sentAt, subject, size, delivered }: MailHead): string =>
  idFrom('mail', messageId ?? '', from ?? '', sentAt ?? '', subject, size, ...delivered)

/** What each attachment of the message is recorded with. */
export const attachmentsOf = ({ mailId, firmId, clientId, from, sender, subject, sentAt, parts }: Mail) =>
  parts.map(part => ({ ...part, mailId, firmId, clientId, email: from ?? '', sender, subject, date: sentAt }))

/** Records a message whose attachments are stored. Idempotent. */
export const recordMailTaken = commandOn(mail)({
  name: 'take-mail',
  body: MailTaken.properties.data,
  may: ['system'],
  id: body => body.mailId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide: (body, state) => (state.taken ? [] : [{ type: 'MailTaken', data: body }]),
})
