/** Encrypts tax file numbers for the event that stores them, and hashes them with a key for the claim that keeps them unique. */
import { createHmac, hkdfSync } from 'node:crypto'
import { versionedSeals } from '../platform/auth/sealed-text.ts'
import { coded } from '../platform/errors/coded.ts'

export type TfnSeals = ReturnType<typeof tfnSeals>

/** The firm that recorded the number, and the business that has it. A sealed number copied to another firm or business does not open. */
type TfnOf = { firmId: string; businessId: string }

/** `secret`: 64 hex digits of this installation. Sealing and claiming use keys of their own, derived from it. */
export function tfnSeals(secret: string) {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', `docketry tfn ${use}`, 32))
  const [sealing, claiming] = [keyFor('seal 1'), keyFor('claim')]
  const seals = versionedSeals({
    key: sealing,
    version: 1,
    kind: 'tfn',
    unreadable: why => coded('tfn.unreadable', `a sealed tax file number does not open: ${why}`),
  })

  return {
    /** base64url (platform/auth/sealed-text.ts). Sealing a number twice gives different results. */
    seal: (tfn: string, { firmId, businessId }: TfnOf): string => seals.seal(tfn, [firmId, businessId]),

    /** Throws `tfn.unreadable` for a modified number, another business's, or one sealed with another installation's key. */
    open: (sealed: string, { firmId, businessId }: TfnOf): string => seals.open(sealed, [firmId, businessId]),

    /**
     * Names the claim that keeps a number unique within a firm, without the number itself. Hex; keyed, because a plain hash of 9 digits can
     * be guessed in seconds.
     */
    claim: (tfn: string, firmId: string): string => createHmac('sha256', claiming).update(`${firmId}\u001f${tfn}`).digest('hex'),
  }
}
