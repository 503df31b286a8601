/** Parses messages as streams. The only importer of mailparser. */
import type { Readable } from 'node:stream'
import { MailParser, type AddressObject, type Headers } from 'mailparser'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { MailAttachment, MailHead } from '../platform/ports/mail-source.ts'

/** The header fields that `readHead` uses. */
export const headFields = [
  'message-id',
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'authentication-results',
]
const deliveredFields = ['delivered-to', 'x-original-to', 'envelope-to']
/** Nesting of enclosed messages. */
const maxDepth = 5
/** Only attachments are used: the text is not converted. */
const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true, maxHtmlLengthToParse: 0 }

const unreadable = (error: unknown) => coded('mail.unreadable', `this is no message: ${reasonOf(error)}`, { cause: error })

const bounded = (address: string): string => address.trim().toLowerCase().slice(0, 320)
const addressesOf = (found: unknown): string[] => {
  const all = (Array.isArray(found) ? found : [found]) as (AddressObject | undefined)[] // the parser's own shape of address fields
  const flat = all.flatMap(it => it?.value ?? []).flatMap(it => [it, ...(it.group ?? [])])
  return flat.flatMap(({ address }) => (address && /^[^\s@]+@[^\s@]+$/u.test(address) ? [bounded(address)] : [])).slice(0, 100)
}

/** Every value of a field from top to bottom, that is from the last server to the first. */
function valuesOf(raw: string, field: string): string[] {
  return raw
    .replace(/\r?\n[ \t]+/gu, ' ')
    .split(/\r?\n/u)
    .flatMap(line => {
      const at = line.indexOf(':')
      return line.slice(0, at).trim().toLowerCase() === field ? [line.slice(at + 1).trim()] : []
    })
}

/** `raw`: the header of a message; `size`: of all of it, in bytes. Throws `mail.unreadable`. */
export async function readHead(raw: Buffer, size: number): Promise<MailHead> {
  const headers = await new Promise<Headers>((resolve, reject) => {
    const parser = new MailParser(options)
    parser
      .once('headers', resolve)
      .once('error', reject)
      .once('end', () => resolve(new Map()))
    parser.resume()
    parser.end(Buffer.concat([raw, Buffer.from('\r\n\r\n')]))
  }).catch((error: unknown) => {
    throw unreadable(error)
  })
  const text = raw.toString('latin1')
  const one = (name: string): string | null => (typeof headers.get(name) === 'string' ? (headers.get(name) as string) : null) // checked in the condition
  const date = headers.get('date')
  // For a date that cannot be read the parser gives the present time: another message each time it is read.
  const isWritten = (at: number): boolean => valuesOf(text, 'date').some(value => Date.parse(value) === at)
  const sentAt = date instanceof Date && isWritten(date.getTime()) ? Math.max(0, date.getTime()) : null
  return {
    messageId: one('message-id')?.slice(0, 500) ?? null,
    from: addressesOf(headers.get('from'))[0] ?? null,
    to: [...addressesOf(headers.get('to')), ...addressesOf(headers.get('cc'))],
    delivered: deliveredFields
      .flatMap(name => valuesOf(text, name))
      .map(it => bounded(it.replace(/^<|>$/gu, '')))
      .slice(0, 20),
    subject: one('subject') ?? '',
    sentAt,
    checks: valuesOf(text, 'authentication-results')[0]?.slice(0, 4000) ?? null,
    size,
  }
}

/**
 * Passes each attachment to `take`, in order, including those of enclosed messages. Throws `mail.unreadable`, and what `take` throws. The
 * message's text is in memory, its attachments are streamed.
 */
export async function attachmentsIn(source: Readable, take: (attachment: MailAttachment) => Promise<void>, depth = 0): Promise<void> {
  const parser = new MailParser(options)
  const faults: unknown[] = []
  let reading: Readable | null = null
  source.once('error', error => parser.destroy(error))
  // A parser that has failed does not end the attachment that is being read: `take` would wait for ever.
  parser.once('error', error => reading?.destroy(unreadable(error)))
  try {
    for await (const it of source.pipe(parser)) {
      if (it.type !== 'attachment') continue
      const content = it.content as Readable
      content.on('error', () => undefined) // its reader gets the error, if there is one
      reading = content
      const enclosed = it.contentType === 'message/rfc822' && depth < maxDepth
      try {
        if (enclosed) await attachmentsIn(content, take, depth + 1)
        else
          await take({
            name: it.filename ?? null,
            type: it.contentType.toLowerCase(),
            picture: it.related === true && it.contentId !== undefined,
            content,
          })
      } catch (error) {
        faults.push(error)
        throw error
      } finally {
        reading = null
      }
      content.resume()
      it.release()
    }
  } catch (error) {
    if (faults.length > 0) throw error
    throw codeOf(error) === 'mail.unreadable' ? error : unreadable(error)
  } finally {
    source.destroy()
  }
}
