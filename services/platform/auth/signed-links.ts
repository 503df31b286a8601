/** Signed addresses: short-lived ones for blobs, and the permanent public id of an invoice's image. */
import { createHmac } from 'node:crypto'
import type { Caller } from './caller.ts'
import { uuidOfHex } from '../events/ids.ts'
import { isSameInConstantTime } from './link-codes.ts'

const quarterHour = 15 * 60_000
const sign = (key: string, ...parts: string[]): Buffer => createHmac('sha256', key).update(parts.join('\u001f')).digest().subarray(0, 16)

/** `png`, `jpeg`, `heic`, `pdf` and `xml`: attachments of received emails, whose type is that of their content. */
type BlobKind = 'image' | 'words' | 'original' | 'png' | 'jpeg' | 'heic' | 'pdf' | 'xml'

/** The user for whom an address is signed: it expires with their session, and when their rights change. */
type LinkHolder = Pick<Caller, 'userId' | 'sessionId' | 'firms' | 'limits' | 'engagements' | 'roles'>

/** Before the id of an invoice in an address: it opens its pages while the invoice is in the bin, and only then. */
export const ofBin = 'bin:'

export type Links = {
  /**
   * Address of one blob of a file on this origin, valid for 15 to 30 minutes: rounded, so that browsers can cache it. `invoiceId`: the
   * address is of a page of that invoice, and invalid while the invoice is deleted.
   */
  blob(kind: BlobKind, fileId: string, hash: string, at: number, invoiceId?: string): string
  /**
   * The same, but addresses of blobs expire with the session of this caller, and when their employment, engagements or roles change. Null:
   * for no user.
   */
  of(caller: LinkHolder | null): Links
  /**
   * True if the signature is valid and the address has not expired. `of`: the user and the invoice in the address; `holder` has their
   * current rights.
   */
  opens(
    kind: string,
    fileId: string,
    hash: string,
    until: string,
    sig: string,
    at: number,
    of?: { holder?: LinkHolder | null; invoiceId?: string | undefined },
  ): boolean
  /** The id that the CSV carries: an HMAC of invoice and generation; raising the generation revokes it. */
  imageId(invoiceId: string, generation: number): string
  /** The invoice id in a public id, null for another form. The caller checks it with `imageId` against the row's generation. */
  invoiceOf(imageId: string): string | null
}

const nameOf = ({ userId, sessionId }: LinkHolder): string => (sessionId ? `${userId}.${sessionId}` : userId)
/** Reads `by` of an address, without checking the signature. */
export function holderIn(by: string): { userId: string; sessionId: string | null } {
  const [userId = '', sessionId = null] = by.split('.')
  return { userId, sessionId }
}
/** The rights as text: firms, their clients, roles and engagements, in a fixed order. */
const rightsOf = ({ firms, limits = {}, engagements = {}, roles }: LinkHolder): string => {
  const engaged = Object.values(engagements)
    .flatMap(some => some.map(({ id }) => id))
    .sort()
  return JSON.stringify([
    Object.entries(firms).sort(),
    Object.entries(limits)
      .map(([firmId, ids]) => [firmId, [...ids].sort()])
      .sort(),
    [...roles].sort(),
    ...(engaged.length > 0 ? [engaged] : []),
  ])
}

/** Tools whose addresses expire with the caller's session. */
export const linksFor = <T extends { links: Links }>(tools: T, caller: LinkHolder | null): T => ({
  ...tools,
  links: tools.links.of(caller),
})

/** The part of the signed text that names the invoice; its prefix keeps it distinct from other parts. */
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
    const holderParts = holder === null ? [] : [nameOf(holder), rightsOf(holder)]
    return (
      Number(until) > at &&
      isSameInConstantTime(sig, sign(key, kind, fileId, hash, until, ...holderParts, ...pageOf(invoiceId)).toString('base64url'))
    )
  },
  imageId(invoiceId, generation) {
    const id = Buffer.from(invoiceId.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, sign(key, 'invoice-image', invoiceId, String(generation))]).toString('base64url')
  },
  invoiceOf(imageId) {
    const bytes = Buffer.from(imageId, 'base64url')
    if (bytes.length !== 32) return null
    return uuidOfHex(bytes.toString('hex', 0, 16))
  },
})
