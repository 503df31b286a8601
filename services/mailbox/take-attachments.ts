/** The attachments of a message become blobs, as a stream: no more than a picture's beginning is ever in memory. */
import { Readable } from 'node:stream'
import type { FileKind } from '@docketry/contracts/events/file.ts'
import type { MailPart } from '@docketry/contracts/events/mail.ts'
import { coded, codeOf } from '../platform/errors/coded.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { MailAttachment, OpenMailbox } from '../platform/ports/mail-source.ts'
import { partName } from './part-name.ts'

type Sniff = (bytes: Uint8Array) => Exclude<FileKind, 'unknown'> | null
export type PartTools = { blobs: Blobs; sniff: Sniff }

/** DESIGN section 10: an entry of an upload is no larger. */
const mostBytes = 25_000_000
const mostParts = 50
/**
 * A picture that the text draws and that is smaller than this is taken for a part of the text: a logo, a line, a face in a signature. A photograph of a
 * receipt that somebody pasted into a message is larger. PDFs are never left out.
 */
const smallPicture = 60_000
/** What mail programs add for themselves. */
const forPrograms = /^(?:application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-encrypted|ics|ms-tnef)|text\/calendar)$/u

type Taken = { parts: MailPart[]; leftOut: number }

/** The first bytes, and all of them: reading stops with `mail.too-large`. */
async function begun(content: Readable) {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer> // binary streams give buffers
  const first: Buffer[] = []
  let size = 0
  let ended = false
  while (size < smallPicture && !ended) {
    const { value, done } = await chunks.next()
    ended = done === true
    if (done) break
    first.push(value)
    size += value.length
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* first
    while (!ended) {
      const { value, done } = await chunks.next()
      if (done) return
      size += value.length
      if (size > mostBytes) throw coded('mail.too-large', 'an attachment is over 25 MB')
      yield value
    }
  }
  return { head: Buffer.concat(first), ended, bytes: () => Readable.from(all(), { objectMode: false }) }
}

/** Null: it is a part of the text, or for programs. */
async function take({ blobs, sniff }: PartTools, mailId: string, index: number, it: MailAttachment): Promise<MailPart | null> {
  const attachmentId = idFrom('attachment', mailId, index)
  const cannot = (code: string, kind: FileKind = 'unknown', size = 0): MailPart =>
    ({ attachmentId, name: partName(it.name, index, kind), kind, size, stored: null, code })
  if (forPrograms.test(it.type)) return null
  if (index >= mostParts) return cannot('mail.too-many')
  const { head, ended, bytes } = await begun(it.content)
  const kind = sniff(head)
  if (it.picture && kind !== 'pdf' && (ended || kind === null)) return null
  if (kind === null) return cannot(head.length === 0 ? 'file.empty' : 'mail.not-usable', 'unknown', ended ? head.length : 0)
  try {
    const { hash, size } = await blobs.put(attachmentId, bytes())
    return { attachmentId, name: partName(it.name, index, kind), kind, size, stored: hash, code: null }
  } catch (error) {
    if (codeOf(error) !== 'mail.too-large') throw error
    return cannot('mail.too-large', kind, mostBytes)
  }
}

/** Throws what the mailbox and the blobs throw; a message that is damaged keeps what came before the damage. */
export async function takeAttachments(tools: PartTools, mailId: string, opened: OpenMailbox, uid: number): Promise<Taken> {
  const parts: MailPart[] = []
  let [index, leftOut] = [0, 0]
  try {
    await opened.attachments(uid, async it => {
      const part = await take(tools, mailId, index++, it)
      if (part === null) leftOut += 1
      // One line for all that are too many: a message may hold thousands.
      else if (part.code !== 'mail.too-many' || parts.at(-1)?.code !== 'mail.too-many') parts.push(part)
    })
  } catch (error) {
    if (codeOf(error) !== 'mail.unreadable') throw error
    const attachmentId = idFrom('attachment', mailId, 'damaged')
    parts.push({ attachmentId, name: 'Damaged message', kind: 'unknown', size: 0, stored: null, code: 'mail.unreadable' })
  }
  return { parts, leftOut }
}
