/** Sends mail over SMTP, and renders .eml files. The only importer of nodemailer. */
import { createTransport, type SendMailOptions } from 'nodemailer'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Letter, SendLetter } from '../shared/letter.ts'

/** Errors of the connection, not of a letter. */
const connectionErrors = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EREQUIRETLS',
  'EPROXY',
  'EOAUTH2',
])

/** The domain of a sender such as `Docketry <no-reply@docketry.example.com>`. */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/u.exec(from)?.[1] ?? 'docketry.localhost'

/** Prevents header injection by line breaks; the library encodes the rest. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Addresses are passed as objects, so that a comma or an angle bracket cannot add a recipient. */
const messageOf = (letter: Letter, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: oneLine(letter.to) },
  ...(letter.replyTo === null ? {} : { replyTo: { name: '', address: oneLine(letter.replyTo) } }),
  subject: oneLine(letter.subject),
  text: letter.text,
  html: letter.html,
  messageId: `<${letter.mailId}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** `mail-away`: the server is unavailable. `mail-later`: it refuses this letter for now. */
function faultOf(error: unknown): unknown {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  if (status === 421 || connectionErrors.has(codeOf(error) ?? ''))
    return coded('mail-away', `the mail server does not take mail: ${reasonOf(error)}`, { cause: error })
  return status >= 400 && status < 500 ? coded('mail-later', reasonOf(error), { cause: error }) : error
}

/** `url`: `smtp://user:password@host:587` (STARTTLS if offered) or `smtps://…:465`. Pools connections. */
export function smtpSender({ url, from, timeoutMs = 20_000 }: { url: string; from: string; timeoutMs?: number }): {
  send: SendLetter
  close(): void
} {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs * 2, dnsTimeout: timeoutMs }
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts })
  return {
    async send(letter) {
      await transport.sendMail(messageOf(letter, from)).catch((error: unknown) => {
        throw faultOf(error)
      })
    },
    close: () => transport.close(),
  }
}

/** The letter as an RFC 5322 message, as an .eml file has it. */
export async function asEml(letter: Letter, from: string): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(messageOf(letter, from))
  return message as Buffer // `buffer: true`
}
