/**
 * The stage `send-mail`: finds the address, writes the letter, hands it over, and remembers that it did.
 *
 * A message may come twice. What is remembered under its `mailId` is not sent again. What cannot be known: a process that dies, or a connection that breaks,
 * after the mail server has taken a letter and before that is remembered. Then the letter goes a second time, under the same Message-ID, which mail
 * programs and servers may use to show it once; SMTP has no way to ask. A letter in the outbox folder is its own memory, and is there once.
 *
 * A server that is away, or that no sign-in opens, is tried again for as long as that lasts. One that says "not now" of one letter (a full mailbox,
 * greylisting) gets it again from the topic `send-mail.later`, for an hour. A refusal for good, after three tries, makes a dead letter with its reason.
 */
import { Mail, type MailTo } from '@docketry/contracts/mail.ts'
import { Value } from 'typebox/value'
import { coded, codeOf } from '../platform/errors/coded.ts'
import type { SendLetter } from '../shared/letter.ts'
import { idFrom } from '../platform/events/ids.ts'
import { mailMessage, mailTopic } from '../shared/mail-message.ts'
import type { Delivered, Message } from '../platform/ports/log.ts'
import type { Outcome } from '../platform/reactions/reaction.ts'
import { laterOf } from '../platform/stages/run-stage.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { laidOut } from './layout.ts'
import type { SentMail } from './sent-mail.ts'
import { words, type Codes, type Words } from './words.ts'

/** Who it goes to at sending time, and what its words need to know of them. `path`: where the code of this template leads. */
export type Recipient = Codes & { email: string }

export type MailTools = {
  version: string
  /** Null: nothing is left to send (they are verified already, or nobody). Throws when the person is nobody and the mail is not of a kind that may be asked for nobody. */
  recipientOf(mail: Mail): Promise<Recipient | null>
  /** Several people, each of whom gets the mail; null for a mail to one. Throws when there is none of them. */
  eachOf(to: MailTo): Promise<MailTo[] | null>
  send: SendLetter
  sent: SentMail
  /** Of this site, without a slash at its end. */
  origin: string
  now(): number
}

const patienceMs = 60 * 60_000
const nothing: Outcome = { messages: [], commands: [] }

function mailFrom({ value }: Delivered): { mail: Mail; since: number | null } {
  const { since = null, ...mail } = value as { since?: number } // as `later` below writes it
  if (!Value.Check(Mail, mail)) throw new Error('this is no mail of a shape that is known')
  return { mail, since }
}

// The union pairs each template with its data; the table pairs it with its words.
const wordsOf = (mail: Mail, codes: Codes): Words => (words[mail.template] as (data: Mail['data'], codes: Codes) => Words)(mail.data, codes)

/** Under an id of its own, so that a repeat sends each of them the same mail. */
const oneOf = (mail: Mail, to: MailTo): Message => mailMessage({ ...mail, mailId: idFrom('mail', mail.mailId, JSON.stringify(to)), to })

export const sendMailStage = ({ version, recipientOf, eachOf, send, sent, origin, now }: MailTools): Stage => ({
  name: mailTopic,
  version,
  async run(message) {
    const { mail, since } = mailFrom(message)
    if (await sent.was(mail.mailId)) return nothing
    const several = await eachOf(mail.to)
    if (several !== null) return { commands: [], messages: several.map(to => oneOf(mail, to)) }
    const recipient = await recipientOf(mail)
    if (recipient === null) return nothing
    const said = wordsOf(mail, recipient)
    try {
      await send({ mailId: mail.mailId, to: recipient.email, replyTo: said.replyTo ?? null, ...laidOut(said, origin) })
    } catch (error) {
      if (codeOf(error) !== 'mail-later') throw error
      const first = since ?? now()
      if (message.topic === mailTopic) return { commands: [], messages: [{ topic: laterOf(mailTopic), key: mail.mailId, value: { ...mail, since: first } }] }
      throw now() - first < patienceMs ? coded('mail-away', 'the mail server says "not now" of this letter') : error
    }
    await sent.remember(mail.mailId, now())
    return nothing
  },
  failed: () => [],
})
