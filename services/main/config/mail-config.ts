/** Mail settings from environment variables: address of links, mail server, sender. */

export type MailConfig = {
  /** Null: mails are files in `<data>/outbox`. `smtp://user:password@host:587`; `smtps:` is TLS from the first byte. */
  smtpUrl: string | null
  /** `Docketry <no-reply@docketry.example.com>` */
  from: string
}

/** The public address, without a trailing slash: prefix of links in mails. */
export function publicUrlFrom(env: NodeJS.ProcessEnv, port: number): string {
  const given = env['DOCKETRY_URL'] || `http://localhost:${port}`
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || !/^https?:$/u.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error(`DOCKETRY_URL must be an address such as https://docketry.example.com, not ${JSON.stringify(given)}.`)
  }
  return url.origin
}

const oneAddress = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u

/** Throws an `Error` for a server without a sender, and in production without an address for links. The message contains no password. */
export function mailFrom(env: NodeJS.ProcessEnv, production: boolean): MailConfig {
  const smtpUrl = env['SMTP_URL'] || null
  const from = env['MAIL_FROM'] || null
  if (from !== null && !oneAddress.test(from))
    throw new Error(`MAIL_FROM must be one sender, for example MAIL_FROM="Docketry <no-reply@docketry.example.com>".`)
  if (smtpUrl === null) return { smtpUrl, from: from ?? 'Docketry <no-reply@docketry.localhost>' }
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/u.test(new URL(smtpUrl).protocol)) {
    throw new Error('SMTP_URL must be the address of a mail server, for example SMTP_URL=smtp://user:password@mail.example.com:587.')
  }
  if (from === null) throw new Error('SMTP_URL needs MAIL_FROM, for example MAIL_FROM="Docketry <no-reply@docketry.example.com>".')
  if (production && !env['DOCKETRY_URL'])
    throw new Error('SMTP_URL needs DOCKETRY_URL, for example DOCKETRY_URL=https://docketry.example.com: links in mails lead there.')
  return { smtpUrl, from }
}
