/** How a fetch of new mail goes. */
import Type from 'typebox'
import { MailFetchAsked, MailFetchEnded, MailboxRead } from '@docketry/contracts/events/mailbox.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { mailbox, mailboxStream } from '../mailbox.ts'

const onMailbox = commandOn(mailbox)
const ofNobody = () => ({ firmId: null, clientId: null })
const stream = (body: { boxId: string }): string => mailboxStream(body.boxId)

/** One fetch at a time: who asks while one is in hand sees that one. */
export const askForMail = onMailbox({
  name: 'ask-for-mail', body: MailFetchAsked.properties.data, may: ['signed-in'], stream, scope: ofNobody,
  decide: (body, state) => (state.running === null ? [{ type: 'MailFetchAsked', data: body }] : []),
})

export const recordMailboxRead = onMailbox({
  name: 'record-mailbox-read', body: MailboxRead.properties.data, may: ['system'], stream, scope: ofNobody,
  decide: body => [{ type: 'MailboxRead', data: body }],
})

/** A fetch of the clock that found nothing and ended as the one before leaves nothing behind. */
export const recordFetchEnded = onMailbox({
  name: 'record-fetch-ended',
  body: Type.Object({ ...MailFetchEnded.properties.data.properties }),
  may: ['system'], stream, scope: ofNobody,
  decide: (body, state) => (state.running === null && body.looked === 0 && state.code === body.code ? [] : [{ type: 'MailFetchEnded', data: body }]),
})
