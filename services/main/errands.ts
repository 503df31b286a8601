/** The stages beside the pipeline, each with what it needs. Their names are in stage-names.ts. */
import { join } from 'node:path'
import type { SendLetter } from '../core/letter.ts'
import type { Stage } from '../core/stage.ts'
import { outboxIn } from '../engines/outbox.ts'
import { smtpSender } from '../engines/smtp.ts'
import { sendMailStage } from '../mail/send-mail.ts'
import { sentMail } from '../mail/sent-mail.ts'
import { mailRecipient } from '../people/mail-recipient.ts'
import type { Config } from './config.ts'
import type { Stores } from './stores.ts'

type Mailing = Pick<Config, 'data' | 'mail' | 'production' | 'servers'>

/** Null where a mail server is configured. */
export const outboxOf = ({ data, mail }: Pick<Config, 'data' | 'mail'>) => (mail.smtpUrl === null ? outboxIn(join(data, 'outbox'), mail.from) : null)

/** What is said at the start where mail goes nowhere; null where it is sent. */
export const mailNotice = ({ data, mail }: Pick<Config, 'data' | 'mail'>): string | null =>
  mail.smtpUrl === null ? `No mail is sent: it lies in ${join(data, 'outbox')}. To send it, set SMTP_URL and MAIL_FROM.` : null

/** Throws an `Error` in production on servers without a mail server: a container's folder is nowhere that anybody looks. */
function postOf(config: Mailing): { send: SendLetter; close(): void } {
  const { mail, production, servers } = config
  if (mail.smtpUrl !== null) return smtpSender({ url: mail.smtpUrl, from: mail.from })
  if (production && servers !== null) throw new Error('SMTP_URL must be set in production, for example SMTP_URL=smtp://user:password@mail.example.com:587: people could not verify their addresses.')
  return { send: outboxIn(join(config.data, 'outbox'), mail.from).send, close: () => {} }
}

/** `names`: those that are wanted; the others open nothing. */
export function errandsOf(names: readonly string[], config: Config, { events, kept, keys }: Stores): { stages: Stage[]; close(): void } {
  if (!names.includes('send-mail')) return { stages: [], close: () => {} }
  const { send, close } = postOf(config)
  const recipientOf = mailRecipient({ events, key: keys.links, now: Date.now })
  const mail = sendMailStage({ version: '1', recipientOf, send, sent: sentMail(kept), origin: config.publicUrl, now: Date.now })
  return { stages: [mail], close }
}
