/** Mail over SMTP, and as the bytes of an .eml file. The only place that knows nodemailer. */
import { createTransport, type SendMailOptions } from 'nodemailer'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Letter, SendLetter } from '../shared/letter.ts'

/** What goes wrong before any letter is spoken of. */
const away = new Set(['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EREQUIRETLS', 'EPROXY', 'EOAUTH2'])

/** The bare address of a sender such as `Docketry <no-reply@docketry.example.com>`. */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/u.exec(from)?.[1] ?? 'docketry.localhost'

/** Line breaks in a subject are what header injection is made of; the rest is encoded by the library. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Addresses as objects: a comma or an angle bracket in one must not make it two. */
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

function faultOf(error: unknown): unknown {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  if (status === 421 || away.has(codeOf(error) ?? '')) return coded('mail-away', `the mail server does not take mail: ${reasonOf(error)}`, { cause: error })
  return status >= 400 && status < 500 ? coded('mail-later', reasonOf(error), { cause: error }) : error
}

/** `url`: `smtp://user:password@host:587` (TLS as soon as the server offers it) or `smtps://…:465`. Connections are kept and shared. */
export function smtpSender({ url, from, timeoutMs = 20_000 }: { url: string; from: string; timeoutMs?: number }): { send: SendLetter; close(): void } {
  const patience = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs * 2, dnsTimeout: timeoutMs }
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...patience })
  return {
    async send(letter) {
      await transport.sendMail(messageOf(letter, from)).catch((error: unknown) => {
        throw faultOf(error)
      })
    },
    close: () => transport.close(),
  }
}

/** The letter as mail programs open it (RFC 5322). */
export async function asEml(letter: Letter, from: string): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(messageOf(letter, from))
  return message as Buffer // `buffer: true`
}
