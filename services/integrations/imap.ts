/** A mailbox read over IMAP. The only place that knows imapflow. Its clients are for one connection: a new one each time. */
import { Readable } from 'node:stream'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { MailSource, OpenMailbox } from '../platform/ports/mail-source.ts'
import { headFields, readHead } from './mail-parts.ts'

/** `secure`: TLS from the first byte; else the connection is made secure before the password is said, except within this machine. */
export type ImapPlace = { host: string; port: number; secure: boolean; user: string; password: string; mailbox: string; timeoutMs?: number }

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/u
const ours = new Set(['mail.away', 'mail.sign-in', 'mail.no-mailbox', 'mail.unreadable'])

/** Whatever goes wrong between here and the server passes: the next fetch tries again. */
function faultOf(error: unknown): unknown {
  if (ours.has(codeOf(error) ?? '')) return error
  const said = error as { authenticationFailed?: boolean; mailboxMissing?: boolean; serverResponseCode?: string } // marks that imapflow puts on its errors
  const code = said.authenticationFailed ? 'mail.sign-in' : said.mailboxMissing || said.serverResponseCode === 'NONEXISTENT' ? 'mail.no-mailbox' : 'mail.away'
  return coded(code, `the mailbox says: ${reasonOf(error)}`, { cause: error })
}
const faulting = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => {
  throw faultOf(error)
})

type Leaf = { part: string; type: string; name: string | null; picture: boolean }

/** Text that is read in the mail program is no attachment; a part with a name is one, whatever it is. */
const isAttachment = ({ type, disposition, dispositionParameters, parameters }: MessageStructureObject): boolean =>
  !type.startsWith('multipart/') && !type.startsWith('message/') &&
  (!/^text\/(?:plain|html)$/u.test(type) || disposition === 'attachment' || Boolean(dispositionParameters?.['filename'] ?? parameters?.['name']))

/** In the order of the message; what an enclosed message holds comes where that stands. */
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

async function openedOn(client: ImapFlow, mailbox: string): Promise<OpenMailbox> {
  const { uidValidity } = await client.mailboxOpen(mailbox, { readOnly: true })
  const byUid = { uid: true }
  return {
    validity: String(uidValidity),
    async after(uid, most) {
      const found = (await faulting(client.search({ uid: `${uid + 1}:*` }, byUid))) || []
      // `n:*` names the last message also where that is before n.
      const uids = found.filter(it => it > uid).toSorted((a, b) => a - b)
      return { uids: uids.slice(0, most), total: uids.length }
    },
    async head(uid) {
      const found = await faulting(client.fetchOne(String(uid), { size: true, headers: headFields }, byUid))
      return found ? readHead(found.headers ?? Buffer.alloc(0), found.size ?? 0) : null
    },
    async attachments(uid, take) {
      const found = await faulting(client.fetchOne(String(uid), { bodyStructure: true }, byUid))
      if (!found || !found.bodyStructure) return
      for (const { part, ...rest } of leavesOf(found.bodyStructure)) {
        const { content } = await faulting(client.download(String(uid), part, byUid))
        if (!content) throw coded('mail.away', 'the message went away while it was read')
        try {
          await take({ ...rest, content: Readable.from(bytesOf(content), { objectMode: false }) })
        } finally {
          content.destroy()
        }
      }
    },
    async taken() {},
    async close() {
      await client.logout().catch(() => client.close())
    },
  }
}

export const imap = ({ host, port, secure, user, password, mailbox, timeoutMs = 30_000 }: ImapPlace): MailSource => ({
  boxId: idFrom('imap', host, port, user, mailbox),
  folder: false,
  async open() {
    const client = new ImapFlow({
      host, port, secure, auth: { user, pass: password }, logger: false, disableAutoIdle: true,
      connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs,
      ...(secure || loopback.test(host) ? {} : { doSTARTTLS: true }),
    })
    // What happens to the connection is told by the call in hand; without a listener it would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return await openedOn(client, mailbox)
    } catch (error) {
      client.close()
      throw faultOf(error)
    }
  },
})
