/** A mail source over IMAP. The only importer of imapflow. Each opening uses a new connection. */
import { Readable } from 'node:stream'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { MailSource, OpenMailbox } from '../platform/ports/mail-source.ts'
import { headFields, readHead } from './mail-parts.ts'

/** `secure`: TLS from the first byte; otherwise STARTTLS before the password is sent, except to this machine. */
type ImapOptions = { host: string; port: number; secure: boolean; user: string; password: string; mailbox: string; timeoutMs?: number }

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/u
const sourceErrors = new Set(['mail.away', 'mail.sign-in', 'mail.no-mailbox', 'mail.unreadable'])

/** Maps errors to the codes of `MailSource`; unknown ones are `mail.away`, which the next fetch retries. */
function faultOf(error: unknown): unknown {
  if (sourceErrors.has(codeOf(error) ?? '')) return error
  const flags = error as { authenticationFailed?: boolean; mailboxMissing?: boolean; serverResponseCode?: string } // properties that imapflow sets on its errors
  const withCode = (code: string): Error => coded(code, `the mailbox says: ${reasonOf(error)}`, { cause: error })
  if (flags.authenticationFailed) return withCode('mail.sign-in')
  if (flags.mailboxMissing || flags.serverResponseCode === 'NONEXISTENT') return withCode('mail.no-mailbox')
  return withCode('mail.away')
}
const withMailErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw faultOf(error)
  })

/** A part of a message without parts of its own. `picture`: embedded in the text. */
type Leaf = { part: string; type: string; name: string | null; picture: boolean }

/** Message text is no attachment; every other part, and every part with a name, is one. */
const isAttachment = ({ type, disposition, dispositionParameters, parameters }: MessageStructureObject): boolean =>
  !type.startsWith('multipart/') &&
  !type.startsWith('message/') &&
  (!/^text\/(?:plain|html)$/u.test(type) ||
    disposition === 'attachment' ||
    Boolean(dispositionParameters?.['filename'] ?? parameters?.['name']))

/** The attachments in the order of the message, including those of enclosed messages. */
function leavesOf(node: MessageStructureObject, related = false, depth = 0): Leaf[] {
  if (depth > 20) return []
  const type = node.type.toLowerCase()
  if (node.childNodes) {
    const within = type === 'multipart/related' || (related && type.startsWith('multipart/'))
    return node.childNodes.flatMap(child => leavesOf(child, within, depth + 1))
  }
  if (!isAttachment({ ...node, type })) return []
  const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? null
  return [{ part: node.part ?? '1', type, name, picture: related && node.id !== undefined }]
}

async function* bytesOf(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) yield chunk as Buffer // a stream of bytes
  } catch (error) {
    throw faultOf(error)
  }
}

async function openMailbox(client: ImapFlow, mailbox: string): Promise<OpenMailbox> {
  const { uidValidity } = await client.mailboxOpen(mailbox, { readOnly: true })
  const byUid = { uid: true }
  return {
    validity: String(uidValidity),
    async after(uid, limit) {
      const found = (await withMailErrors(client.search({ uid: `${uid + 1}:*` }, byUid))) || []
      // `n:*` includes the last message even if its uid is below n.
      const uids = found.filter(it => it > uid).toSorted((a, b) => a - b)
      return { uids: uids.slice(0, limit), total: uids.length }
    },
    async head(uid) {
      const found = await withMailErrors(client.fetchOne(String(uid), { size: true, headers: headFields }, byUid))
      return found ? readHead(found.headers ?? Buffer.alloc(0), found.size ?? 0) : null
    },
    async attachments(uid, take) {
      const found = await withMailErrors(client.fetchOne(String(uid), { bodyStructure: true }, byUid))
      if (!found || !found.bodyStructure) return
      for (const { part, ...rest } of leavesOf(found.bodyStructure)) {
        const { content } = await withMailErrors(client.download(String(uid), part, byUid))
        if (!content) throw coded('mail.away', 'the message went away while it was read')
        try {
          await take({ ...rest, content: Readable.from(bytesOf(content), { objectMode: false }) })
        } finally {
          content.destroy()
        }
      }
    },
    async markProcessed() {},
    async close() {
      await client.logout().catch(() => client.close())
    },
  }
}

/** The mailbox of these options. Errors of `open` and of the opened mailbox have the codes of `MailSource`. */
export const imap = ({ host, port, secure, user, password, mailbox, timeoutMs = 30_000 }: ImapOptions): MailSource => ({
  boxId: idFrom('imap', host, port, user, mailbox),
  folder: false,
  async open() {
    const client = new ImapFlow({
      host,
      port,
      secure,
      auth: { user, pass: password },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      ...(secure || loopback.test(host) ? {} : { doSTARTTLS: true }),
    })
    // Errors reach the pending request; without a listener the event would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return await openMailbox(client, mailbox)
    } catch (error) {
      client.close()
      throw faultOf(error)
    }
  },
})
