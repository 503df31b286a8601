/** Messages in the form in which mail programs send them, for tests. */
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MailPiece = { name?: string; type?: string; bytes: Buffer | string; disposition?: string; cid?: string; headers?: string[] }
export type MailText = {
  from?: string
  to?: string
  subject?: string
  id?: string | null
  date?: string
  headers?: string[]
  text?: string
  pieces?: MailPiece[]
  /** `related`: the pieces are pictures embedded in the text. */
  kind?: 'mixed' | 'related'
}

const folded = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64').replace(/.{76}/gu, '$&\r\n')

function pieceOf({ name, type = 'application/octet-stream', bytes, disposition = 'attachment', cid, headers = [] }: MailPiece): string {
  const named = name === undefined ? '' : `; filename="${name}"`
  const lines = [
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${disposition}${named}`,
    ...(cid === undefined ? [] : [`Content-ID: <${cid}>`]),
    ...headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${folded(bytes)}\r\n`
}

let count = 0
/** A message with a text and attachments. By default with a new Message-ID; `id` null: without one. */
export function mailText(it: MailText = {}): string {
  const {
    from = 'Jo <jo@corner.example>',
    to = 'invoices@docketry.example',
    subject = 'Invoices',
    date = 'Mon, 3 Aug 2026 09:00:00 +1000',
    kind = 'mixed',
  } = it
  const id = it.id === undefined ? `<mail-${(count += 1)}-${process.pid}@corner.example>` : it.id
  const heads = [
    ...(it.headers ?? []),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    'MIME-Version: 1.0',
    `Content-Type: multipart/${kind}; boundary="line"`,
  ]
  const text = `Content-Type: text/html; charset=utf-8\r\n\r\n<p>${it.text ?? 'Here they are.'}</p>\r\n`
  const parts = [text, ...(it.pieces ?? []).map(pieceOf)]
  return `${heads.join('\r\n')}\r\n\r\n${parts.map(part => `--line\r\n${part}`).join('')}--line--\r\n`
}

/**
 * Delivers a message into a folder: it is complete when it gets its name. Its time is 10 seconds ago: a maildrop reads a younger file only
 * once its size stays the same.
 */
export async function dropMail(folder: string, name: string, mail: string | Buffer): Promise<void> {
  const hidden = join(folder, `.${name}`)
  await mkdir(folder, { recursive: true })
  await writeFile(hidden, mail)
  const at = new Date(Date.now() - 10_000)
  await utimes(hidden, at, at)
  await rename(hidden, join(folder, name))
}
