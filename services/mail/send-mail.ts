/**
 * The stage `send-mail`: resolves the recipient, renders the letter, sends it, and records its `mailId`.
 *
 * Delivery is at least once: a recorded `mailId` is not sent again, but a crash between the server's acceptance and the record sends the
 * letter twice, under the same Message-ID. The outbox folder is exactly once.
 *
 * While the server is unavailable or refuses the sign-in, the stage retries without limit. A temporary refusal of one letter (full mailbox,
 * greylisting) is retried through the topic `send-mail.later` for an hour. A permanent refusal becomes a dead letter after three attempts.
 */
import { Mail, type MailTo } from '@docketry/contracts/mail.ts'
import { Value } from 'typebox/value'
import { coded, codeOf } from '../platform/errors/coded.ts'
import type { SendLetter } from '../shared/letter.ts'
import { idFrom } from '../platform/events/ids.ts'
import { mailMessage, mailTopic } from '../shared/mail-message.ts'
import type { Delivered, Message } from '../platform/ports/log.ts'
import type { Outcome } from '../platform/commands/carry-out.ts'
import { laterOf, type Stage } from '../platform/stages/stage.ts'
import { laidOut } from './layout.ts'
import type { SentMail } from './sent-mail.ts'
import { mailTexts, type SendTimeValues, type MailText } from './texts.ts'

/** The recipient when the mail is sent, with what the template needs. */
type Recipient = SendTimeValues & { email: string }

type MailTools = {
  version: string
  /** As `mailRecipient` of the people area: null where there is nothing to send. Throws where the recipient cannot be found. */
  recipientOf(mail: Mail): Promise<Recipient | null>
  /** The recipients of a mail to several people; null for a mail to one. Throws if there are none. */
  groupRecipients(to: MailTo): Promise<MailTo[] | null>
  send: SendLetter
  sent: SentMail
  /** Of this site, without a trailing slash. */
  origin: string
  now(): number
}

const retryLaterForMs = 60 * 60_000
const nothing: Outcome = { messages: [], commands: [] }

function mailFrom({ value }: Delivered): { mail: Mail; since: number | null } {
  const { since = null, ...mail } = value as { since?: number } // as `run` below writes it
  if (!Value.Check(Mail, mail)) throw new Error('the message is not a mail of a known shape')
  return { mail, since }
}

// The union pairs each template with its data; the table pairs it with its text.
const textOf = (mail: Mail, values: SendTimeValues): MailText =>
  (mailTexts[mail.template] as (data: Mail['data'], values: SendTimeValues) => MailText)(mail.data, values)

/** The mail to one of several recipients, with a deterministic id of its own. */
const oneOf = (mail: Mail, to: MailTo): Message => mailMessage({ ...mail, mailId: idFrom('mail', mail.mailId, JSON.stringify(to)), to })

export const sendMailStage = ({ version, recipientOf, groupRecipients, send, sent, origin, now }: MailTools): Stage => ({
  name: mailTopic,
  version,
  async run(message) {
    const { mail, since } = mailFrom(message)
    if (await sent.isSent(mail.mailId)) return nothing
    const several = await groupRecipients(mail.to)
    if (several !== null) return { commands: [], messages: several.map(to => oneOf(mail, to)) }
    const recipient = await recipientOf(mail)
    if (recipient === null) return nothing
    const content = textOf(mail, recipient)
    try {
      await send({ mailId: mail.mailId, to: recipient.email, replyTo: content.replyTo ?? null, ...laidOut(content, origin) })
    } catch (error) {
      if (codeOf(error) !== 'mail-later') throw error
      const first = since ?? now()
      if (message.topic === mailTopic)
        return { commands: [], messages: [{ topic: laterOf(mailTopic), key: mail.mailId, value: { ...mail, since: first } }] }
      throw now() - first < retryLaterForMs ? coded('mail-away', 'the mail server says "not now" of this letter') : error
    }
    await sent.record(mail.mailId, now())
    return nothing
  },
  failed: () => [],
})
