/**
 * Decides which attachments of a message are accepted, by type, size, number and the space that is left, and stores these as blobs. Streams
 * them: at most 60 kB of one are in memory.
 */
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'
import { Readable } from 'node:stream'
import type { FileKind } from '@docketry/contracts/events/file.ts'
import type { MailPart } from '@docketry/contracts/events/mail.ts'
import type { RefusalCode } from '@docketry/contracts/errors.ts'
import { coded, codeOf } from '../platform/errors/coded.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { MailAttachment, OpenMailbox } from '../platform/ports/mail-source.ts'

type Sniff = (bytes: Uint8Array) => Exclude<FileKind, 'unknown'> | null
export type PartTools = { blobs: Blobs; sniff: Sniff }

/** Parts of a message that are stored; those after them share one entry. */
export const maxParts = 50

/** `index`: of the part in the message, from 0. */
export const attachmentIdOf = (mailId: string, index: number | 'damaged'): string => idFrom('attachment', mailId, index)

/** Same limit as an entry of an upload. */
const maxBytes = uploadLimits.fileBytes
/**
 * Inline pictures below this size, in bytes, are left out as parts of the text: logos, lines, signatures. A photograph of a receipt pasted
 * into a message is larger. PDFs and e-invoices are never left out.
 */
const inlinePictureBytes = 60_000
/** Parts addressed to mail programs. */
const forPrograms = /^(?:application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-encrypted|ics)|text\/calendar)$/u

/** `winmail.dat`: Outlook's form of a message in rich text (MS-OXTNEF), with its attachments, each of which begins with these bytes. */
const outlookType = /^application\/(?:vnd\.)?ms-tnef$/u
const outlookAttachment = Buffer.from([2, 2, 0x90, 6, 0])

const isWinmail = ({ name, type }: MailAttachment): boolean => outlookType.test(type) || /^winmail\.dat$/iu.test(name ?? '')

/** Why the server does not use a file of another kind; null for a part of the text. `head`: its first bytes, of a small one all of them. */
function whyUnusable(received: MailAttachment, head: Buffer, isSmall: boolean): RefusalCode | null {
  const { name, type } = received
  if (head.length === 0) return 'file.empty'
  if (isWinmail(received)) return isSmall && !head.includes(outlookAttachment) ? null : 'mail.packed-by-outlook'
  return /\.zip$/iu.test(name ?? '') || /^application\/(?:x-)?zip/u.test(type) ? 'mail.zip' : 'mail.not-usable'
}

type StoredParts = { parts: MailPart[]; leftOut: number }
/** `bytes`: how many may still be stored. `code`: why an attachment over them is not stored. */
export type AttachmentSpace = { bytes: number; code: RefusalCode }
const ownLimit: AttachmentSpace = { bytes: maxBytes, code: 'mail.too-large' }

/**
 * `head`: the first bytes; `bytes`: a stream of all of them, which fails with the code of the limit that it exceeds; `isSmall`: under
 * `inlinePictureBytes`, so that `head` is everything.
 */
async function openContent(content: Readable, space: AttachmentSpace) {
  const limit = space.bytes < ownLimit.bytes ? space : ownLimit
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer> // binary streams give buffers
  const first: Buffer[] = []
  let size = 0
  let ended = false
  while (size < inlinePictureBytes && !ended) {
    const { value, done } = await chunks.next()
    ended = done === true
    if (done) break
    first.push(value)
    size += value.length
  }
  async function* all(): AsyncGenerator<Buffer> {
    const checkSize = (): void => {
      if (size > limit.bytes) throw coded(limit.code, `an attachment is over ${limit.bytes} bytes`)
    }
    checkSize()
    yield* first
    while (!ended) {
      const { value, done } = await chunks.next()
      if (done) return
      size += value.length
      checkSize()
      yield value
    }
  }
  return { head: Buffer.concat(first), isSmall: ended, bytes: () => Readable.from(all(), { objectMode: false }) }
}

/** Null for parts of the text and for programs. */
async function storePart(
  { blobs, sniff }: PartTools,
  mailId: string,
  index: number,
  received: MailAttachment,
  space: AttachmentSpace,
): Promise<MailPart | null> {
  const attachmentId = attachmentIdOf(mailId, index)
  const unusable = (code: string, kind: FileKind = 'unknown', size = 0): MailPart => ({
    attachmentId,
    name: partName(received.name, index, kind),
    kind,
    size,
    stored: null,
    code,
  })
  if (forPrograms.test(received.type)) return null
  if (index >= maxParts) return unusable('mail.too-many')
  const { head, isSmall, bytes } = await openContent(received.content, space)
  const kind = isWinmail(received) ? null : sniff(head)
  if (received.picture && kind !== 'pdf' && kind !== 'xml' && (isSmall || kind === null)) return null
  if (kind === null) {
    const code = whyUnusable(received, head, isSmall)
    return code === null ? null : unusable(code, 'unknown', isSmall ? head.length : 0)
  }
  try {
    const { hash, size } = await blobs.put(attachmentId, bytes())
    return { attachmentId, name: partName(received.name, index, kind), kind, size, stored: hash, code: null }
  } catch (error) {
    const code = codeOf(error)
    if (code !== ownLimit.code && code !== space.code) throw error
    return unusable(code, kind, code === ownLimit.code ? maxBytes : 0)
  }
}

/** Bytes of the attachments that were stored. */
export const storedBytes = (parts: readonly MailPart[]): number =>
  parts.reduce((sum, { stored, size }) => (stored === null ? sum : sum + size), 0)

/**
 * `space`: for all attachments together. `leftOut`: number of parts not stored. Of a damaged message the parts before the damage are
 * stored. Throws errors of the mailbox and the blob store.
 */
export async function storeAttachments(
  tools: PartTools,
  mailId: string,
  opened: Pick<OpenMailbox, 'attachments'>,
  uid: number,
  space: AttachmentSpace,
): Promise<StoredParts> {
  const parts: MailPart[] = []
  let [index, leftOut] = [0, 0]
  try {
    await opened.attachments(uid, async it => {
      const part = await storePart(tools, mailId, index++, it, { ...space, bytes: space.bytes - storedBytes(parts) })
      if (part === null) leftOut += 1
      // One entry for all parts beyond the limit.
      else if (part.code !== 'mail.too-many' || parts.at(-1)?.code !== 'mail.too-many') parts.push(part)
    })
  } catch (error) {
    if (codeOf(error) !== 'mail.unreadable') throw error
    const attachmentId = attachmentIdOf(mailId, 'damaged')
    parts.push({ attachmentId, name: 'Damaged message', kind: 'unknown', size: 0, stored: null, code: 'mail.unreadable' })
  }
  return { parts, leftOut }
}

const maxNameCharacters = 120
const endings: Record<FileKind, string> = { png: '.png', jpeg: '.jpg', heic: '.heic', pdf: '.pdf', xml: '.xml', unknown: '' }

/** A safe name of at most 120 characters, without folders and without control or direction characters. `index`: of the part, from 0. */
export function partName(given: string | null, index: number, kind: FileKind): string {
  const last = (given ?? '').toWellFormed().normalize('NFC').split(/[\\/]/u).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  if (/^\.*$/u.test(plain)) return `attachment ${index + 1}${endings[kind]}`
  if (plain.length <= maxNameCharacters) return plain
  const ending = /\.[a-z0-9]{1,8}$/iu.exec(plain)?.[0] ?? ''
  return `${[...plain].slice(0, maxNameCharacters - ending.length - 1).join('')}…${ending}`
}
