/** Encrypts tax file numbers for the event that stores them, and hashes them with a key for the claim that keeps them unique. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { coded } from '../platform/errors/coded.ts'

/** Version of key and cipher, so that both can change while older numbers stay readable. */
const keyVersion = 1
const [nonceBytes, tagBytes] = [12, 16]

export type TfnSeals = ReturnType<typeof tfnSeals>

/** The firm that recorded the number, and the business that has it. A sealed number copied to another firm or business does not open. */
type TfnOf = { firmId: string; businessId: string }

/** `secret`: 64 hex digits of this installation. Sealing and claiming use keys of their own, derived from it. */
export function tfnSeals(secret: string) {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', `docketry tfn ${use}`, 32))
  const [sealing, claiming] = [keyFor('seal 1'), keyFor('claim')]
  const associatedData = ({ firmId, businessId }: TfnOf): Buffer => Buffer.from(['tfn', keyVersion, firmId, businessId].join('\u001f'))
  const unreadable = (why: string) => coded('tfn.unreadable', `a sealed tax file number does not open: ${why}`)

  return {
    /**
     * AES-256-GCM under a fresh nonce, so that sealing a number twice gives different results: version, nonce, ciphertext and tag,
     * base64url.
     */
    seal(tfn: string, of: TfnOf): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes }).setAAD(associatedData(of))
      const sealed = Buffer.concat([cipher.update(tfn, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(keyVersion), nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },

    /** Throws `tfn.unreadable` for a modified number, another business's, or one sealed with another installation's key. */
    open(sealed: string, of: TfnOf): string {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes[0] !== keyVersion) throw unreadable(`key version ${bytes[0]} is not known`)
      if (bytes.length <= 1 + nonceBytes + tagBytes) throw unreadable('it is cut short')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(associatedData(of)).setAuthTag(bytes.subarray(-tagBytes))
      try {
        return decipher.update(bytes.subarray(1 + nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw unreadable('it was changed, moved, or sealed with another key')
      }
    },

    /**
     * Names the claim that keeps a number unique within a firm, without the number itself. Hex; keyed, because a plain hash of 9 digits can
     * be guessed in seconds.
     */
    claim: (tfn: string, firmId: string): string => createHmac('sha256', claiming).update(`${firmId}\u001f${tfn}`).digest('hex'),
  }
}
