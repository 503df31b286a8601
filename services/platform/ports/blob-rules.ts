/** Names of blobs, checked alike by every adapter: they become paths. */
import { coded } from '../errors/coded.ts'

const ownerName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
const hashName = /^[0-9a-f]{64}$/

/** Throws `invalid-blob` for an owner that is no plain name (letters, digits, `-`, `_`; at most 100). */
export function checkOwner(owner: string): void {
  if (!ownerName.test(owner)) throw coded('invalid-blob', `not an owner of blobs: ${JSON.stringify(owner)}`)
}

/** Throws `invalid-blob` for anything but a hex SHA-256. */
export function checkHash(hash: string): void {
  if (!hashName.test(hash)) throw coded('invalid-blob', `not a hash: ${JSON.stringify(hash)}`)
}
