/** Makes a message to the stage `send-mail`. For a mail that follows from an event, return the message from a reaction. */
import { Mail, mailData } from '@docketry/contracts/mail.ts'
import { Value } from 'typebox/value'
import type { Message } from '../platform/ports/log.ts'

export const mailTopic = 'send-mail'

/** Throws an `Error` for a mail that does not match its template's schema. */
export function mailMessage(mail: Mail): Message {
  const fits: boolean = Value.Check(Mail, mail)
  if (fits) return { topic: mailTopic, key: mail.mailId, value: mail }
  const [wrong] = Value.Errors(mailData[mail.template], mail.data)
  throw new Error(
    `the mail ${mail.template} is not of its shape: ${wrong?.instancePath ?? ''} ${wrong?.message ?? 'the address or the id'}`,
  )
}
