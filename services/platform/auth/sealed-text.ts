/** Encryption of stored texts that only this installation may read: AES-256-GCM under a fresh nonce, bound to what a text belongs to. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]

/**
 * Nonce (12 bytes), ciphertext and tag (16 bytes); sealing a text twice gives different bytes. `key`: 32 bytes. `about`: what the text
 * belongs to. It is not stored, and must be the same when the text is opened.
 */
export function sealText(key: Buffer, text: string, about: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The text; null if the bytes are cut short or changed, belong to something else, or were sealed with another key. */
export function openText(key: Buffer, sealed: Buffer, about: string): string | null {
  if (sealed.length <= nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Separates the parts of `about`: no id contains it. */
const separator = '\u001f'

/**
 * Seals texts as base64url of one byte, the version of key and cipher, and the bytes of `sealText`. With the version, key and cipher can
 * change while older texts stay readable. `key`: 32 bytes. `kind`: what is sealed, part of what a text is bound to. `unreadable` makes the
 * error that `open` throws.
 */
export function versionedSeals({
  key,
  version,
  kind,
  unreadable,
}: {
  key: Buffer
  version: number
  kind: string
  unreadable(why: string): Error
}) {
  const aboutOf = (ids: readonly string[]): string => [kind, version, ...ids].join(separator)
  return {
    seal: (text: string, ids: readonly string[]): string =>
      Buffer.concat([Buffer.of(version), sealText(key, text, aboutOf(ids))]).toString('base64url'),
    open(sealed: string, ids: readonly string[]): string {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes[0] !== version) throw unreadable(`version ${bytes[0]} of its key is not known`)
      const text = openText(key, bytes.subarray(1), aboutOf(ids))
      if (text === null) throw unreadable('it was cut short, changed or moved, or was sealed with another key')
      return text
    },
  }
}
