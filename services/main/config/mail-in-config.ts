/** Settings of the mailbox for clients' mail, from environment variables. */
import { wholeNumber } from './whole-number.ts'

type ImapConfig = { host: string; port: number; secure: boolean; user: string; password: string; mailbox: string }

export type MailInConfig = {
  /** Null: in embedded mode the folder `maildrop` of the data folder; on servers no mailbox. */
  imap: ImapConfig | null
  /** Address of the mailbox, from which each firm's own address is derived. Null: not known. */
  address: string | null
  /** The authserv-id in `Authentication-Results` of the provider's mail server; null: no sender counts as authenticated. */
  server: string | null
  /** Minutes between two fetches; 0: only on request. */
  minutes: number
}

const example = 'IMAP_URL=imaps://invoices%40docketry.example.com@mail.example.com:993'

/** Null for a `%` that begins no character. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Throws an `Error` with a sentence without the password. */
function imapFrom(env: NodeJS.ProcessEnv): ImapConfig | null {
  const [given, secret, mailbox] = [env['IMAP_URL'], env['IMAP_PASSWORD'], env['IMAP_MAILBOX']]
  if (!given) return null
  const url = URL.canParse(given) ? new URL(given) : null
  const wrong = new Error(`IMAP_URL must be the address of a mailbox, for example ${example}.`)
  if (url === null || !/^imaps?:$/u.test(url.protocol) || url.hostname === '') throw wrong
  const [name, inUrl] = [decoded(url.username), decoded(url.password)]
  if (name === null || inUrl === null) throw wrong
  const [user, password] = [name, secret || inUrl]
  if (user === '' || password === '')
    throw new Error(`IMAP_URL needs the name to sign in with, and IMAP_PASSWORD its password, for example ${example}.`)
  const secure = url.protocol === 'imaps:'
  return {
    host: url.hostname.replace(/^\[|\]$/gu, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    user,
    password,
    mailbox: mailbox || 'INBOX',
  }
}

export function mailInFrom(env: NodeJS.ProcessEnv): MailInConfig {
  const imap = imapFrom(env)
  const address = env['MAIL_IN_ADDRESS'] || (imap?.user.includes('@') ? imap.user : null)
  if (address !== null && !/^[^\s@<>+]+@[^\s@<>]+$/u.test(address)) {
    throw new Error('MAIL_IN_ADDRESS must be one bare address, for example MAIL_IN_ADDRESS=invoices@docketry.example.com.')
  }
  return { imap, address, server: env['IMAP_AUTHSERV'] || null, minutes: wholeNumber(env, 'DOCKETRY_MAIL_MINUTES', 5, 0, 1440) }
}
