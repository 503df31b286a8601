import { MailTaken } from '@docketry/contracts/events/mail.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { mail, mailStream } from '../mail.ts'

/** A message whose attachments are already stored is taken: once. */
export const takeMail = commandOn(mail)({
  name: 'take-mail',
  body: MailTaken.properties.data,
  may: ['system'],
  stream: body => mailStream(body.mailId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide: (body, state) => (state.taken ? [] : [{ type: 'MailTaken', data: body }]),
})
