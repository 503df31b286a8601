/** Addresses that carry their own right: short-lived ones for pages, and the lasting public id of an invoice's image. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const quarterHour = 15 * 60_000
const sign = (key: string, ...parts: string[]): Buffer => createHmac('sha256', key).update(parts.join('\u001f')).digest().subarray(0, 16)
const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** `png`, `jpeg` and `pdf`: what came by e-mail, shown as what its bytes are. */
export type BlobKind = 'image' | 'words' | 'original' | 'png' | 'jpeg' | 'pdf'

export type Links = ReturnType<typeof links>

/** `key` is a secret of this installation. */
export const links = (key: string) => ({
  /**
   * Address of one blob of a file on this origin, good for 15 to 30 minutes: rounded, so that it stays the same (and cached) for a while.
   */
  blob(kind: BlobKind, fileId: string, hash: string, at: number): string {
    const until = String((Math.floor(at / quarterHour) + 2) * quarterHour)
    return `/api/public/blob/${kind}/${fileId}/${hash}?until=${until}&sig=${sign(key, kind, fileId, hash, until).toString('base64url')}`
  },
  /** True while the address is genuine and has not run out. */
  opens(kind: string, fileId: string, hash: string, until: string, sig: string, at: number): boolean {
    return Number(until) > at && same(Buffer.from(sig, 'base64url'), sign(key, kind, fileId, hash, until))
  },
  /** The id that the CSV carries: an HMAC of invoice and generation; raising the generation revokes it. */
  imageId(invoiceId: string, generation: number): string {
    const id = Buffer.from(invoiceId.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, sign(key, 'invoice-image', invoiceId, String(generation))]).toString('base64url')
  },
  /** The invoice that a public id speaks of, or null when it is not of our form. Check it with `imageId` against the row's generation. */
  invoiceOf(imageId: string): string | null {
    const bytes = Buffer.from(imageId, 'base64url')
    if (bytes.length !== 32) return null
    return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
  },
})
