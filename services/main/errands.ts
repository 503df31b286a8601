/** The stages beside the pipeline, each with what it needs. Their names are in stage-names.ts. */
import { join } from 'node:path'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import type { SendLetter } from '../shared/letter.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { reader } from '../platform/projections/read-projections.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { outboxIn } from '../integrations/outbox.ts'
import { smtpSender } from '../integrations/smtp.ts'
import { sendMailStage } from '../mail/send-mail.ts'
import { sentMail } from '../mail/sent-mail.ts'
import { signedConfirmPath } from '../mailbox/client-address.ts'
import { mailEachOf, mailRecipient } from '../people/mail-recipient.ts'
import type { Config } from './config/config.ts'
import { mailInOn } from './mail-in.ts'
import { readOperator } from './config/operator-file.ts'
import type { Stores } from './stores.ts'

type Mailing = Pick<Config, 'data' | 'mail' | 'production' | 'servers'>

/** Null where a mail server is configured. */
export const outboxOf = ({ data, mail }: Pick<Config, 'data' | 'mail'>) => (mail.smtpUrl === null ? outboxIn(join(data, 'outbox'), mail.from) : null)

/** Shown on a page of a development machine; null in production, and where mail is sent. */
export function shownOutbox(config: Pick<Config, 'data' | 'mail' | 'production' | 'publicUrl'>) {
  const outbox = config.production ? null : outboxOf(config)
  return outbox && { origin: config.publicUrl, list: outbox.list, read: outbox.read }
}

/** Throws an `Error` in production on servers without a mail server: a container's folder is nowhere that anybody looks. */
function postOf(config: Mailing): { send: SendLetter; close(): void } {
  const { mail, production, servers } = config
  if (mail.smtpUrl !== null) return smtpSender({ url: mail.smtpUrl, from: mail.from })
  if (production && servers !== null) throw new Error('SMTP_URL must be set in production, for example SMTP_URL=smtp://user:password@mail.example.com:587: people could not verify their addresses.')
  return { send: outboxIn(join(config.data, 'outbox'), mail.from).send, close: () => {} }
}

/** `names`: those that are wanted; the others open nothing. `start`: from now on the clock asks for them as well. */
export function errandsOf(names: readonly string[], config: Config, stores: Stores): { stages: Stage[]; status(): LoopStatus[]; start(): void; close(): void } {
  const sending = names.includes('send-mail') ? sendingOn(config, stores) : null
  const fetching = names.includes('fetch-mail') ? mailInOn(config, stores) : null
  return {
    stages: [sending, fetching].flatMap(it => it?.stage ?? []),
    status: () => fetching?.status() ?? [],
    start: () => fetching?.start(),
    close() {
      fetching?.close()
      sending?.close()
    },
  }
}

function sendingOn(config: Config, { events, documents, kept, keys }: Stores): { stage: Stage; close(): void } {
  const { send, close } = postOf(config)
  const read = reader(documents) as unknown as ReadRows // the views write the rows that their names stand for
  const operator = readOperator(config).contact ?? null
  const recipientOf = mailRecipient({ events, read, key: keys.links, emailKey: keys.email, operator, now: Date.now, signed: { 'confirm-address': signedConfirmPath } })
  const tools = { version: '1', recipientOf, eachOf: mailEachOf({ read, operator }), send, sent: sentMail(kept), origin: config.publicUrl, now: Date.now }
  return { stage: sendMailStage(tools), close }
}
