/** Addresses that carry their own right: short-lived ones for pages, and the lasting public id of an invoice's image. */
import { createHmac } from 'node:crypto'
import type { Caller } from './caller.ts'
import { sameText } from './same-text.ts'

const quarterHour = 15 * 60_000
const sign = (key: string, ...parts: string[]): Buffer => createHmac('sha256', key).update(parts.join('\u001f')).digest().subarray(0, 16)

/** `png`, `jpeg` and `pdf`: what came by e-mail, shown as what its bytes are. */
export type BlobKind = 'image' | 'words' | 'original' | 'png' | 'jpeg' | 'pdf'

/** To whom an address was handed: it is good as long as their session and what they may do. */
export type LinkHolder = Pick<Caller, 'userId' | 'sessionId' | 'firms' | 'limits' | 'roles'>

export type Links = {
  /**
   * Address of one blob of a file on this origin, good for 15 to 30 minutes: rounded, so that it stays the same (and cached) for a while. `invoiceId`: of a page
   * of that invoice; it opens nothing while the invoice is deleted.
   */
  blob(kind: BlobKind, fileId: string, hash: string, at: number, invoiceId?: string): string
  /** The same, but addresses of blobs end with the session of this caller, and when their work or their roles change. Null: nobody asked in person. */
  of(caller: LinkHolder | null): Links
  /** True while the address is genuine and has not run out. `of`: whom and which invoice it names; `holder` as they are now (`holderIn`). */
  opens(kind: string, fileId: string, hash: string, until: string, sig: string, at: number, of?: { holder?: LinkHolder | null; invoiceId?: string | undefined }): boolean
  /** The id that the CSV carries: an HMAC of invoice and generation; raising the generation revokes it. */
  imageId(invoiceId: string, generation: number): string
  /** The invoice that a public id speaks of, or null when it is not of our form. Check it with `imageId` against the row's generation. */
  invoiceOf(imageId: string): string | null
}

const nameOf = ({ userId, sessionId }: LinkHolder): string => (sessionId ? `${userId}.${sessionId}` : userId)
/** What `by` in an address says; whether it is true the signature tells. */
export function holderIn(by: string): { userId: string; sessionId: string | null } {
  const [userId = '', sessionId = null] = by.split('.')
  return { userId, sessionId }
}
/** One text for the same rights: who leaves a firm, or works for other clients of it, has others. */
const rightsOf = ({ firms, limits = {}, roles }: LinkHolder): string =>
  JSON.stringify([Object.entries(firms).sort(), Object.entries(limits).map(([firmId, ids]) => [firmId, [...ids].sort()]).sort(), [...roles].sort()])

/** For calls: their tools with addresses that end with the caller's session. */
export const linksFor = <T extends { links: Links }>(tools: T, caller: LinkHolder | null): T => ({ ...tools, links: tools.links.of(caller) })

/** Signed with the rest, and never to be taken for a part of it. */
const pageOf = (invoiceId: string | undefined): string[] => (invoiceId ? [`of:${invoiceId}`] : [])

/** `key` is a secret of this installation. */
export const links = (key: string, caller: LinkHolder | null = null): Links => ({
  blob(kind, fileId, hash, at, invoiceId) {
    const until = String((Math.floor(at / quarterHour) + 2) * quarterHour)
    const [by, rights] = caller === null ? [[], []] : [[nameOf(caller)], [rightsOf(caller)]]
    const sig = sign(key, kind, fileId, hash, until, ...by, ...rights, ...pageOf(invoiceId)).toString('base64url')
    return `/api/public/blob/${kind}/${fileId}/${hash}?${by.map(it => `by=${it}&`).join('')}${invoiceId ? `of=${invoiceId}&` : ''}until=${until}&sig=${sig}`
  },
  of: holder => links(key, holder),
  opens(kind, fileId, hash, until, sig, at, { holder = null, invoiceId } = {}) {
    const whose = holder === null ? [] : [nameOf(holder), rightsOf(holder)]
    return Number(until) > at && sameText(sig, sign(key, kind, fileId, hash, until, ...whose, ...pageOf(invoiceId)).toString('base64url'))
  },
  imageId(invoiceId, generation) {
    const id = Buffer.from(invoiceId.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, sign(key, 'invoice-image', invoiceId, String(generation))]).toString('base64url')
  },
  invoiceOf(imageId) {
    const bytes = Buffer.from(imageId, 'base64url')
    if (bytes.length !== 32) return null
    return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
  },
})
