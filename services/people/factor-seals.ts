/** Encryption of sign-in code secrets, and the recovery codes derived from them. */
import { createHmac, hkdfSync } from 'node:crypto'
import { versionedSeals } from '../platform/auth/sealed-text.ts'
import { coded } from '../platform/errors/coded.ts'

const recoveryCodes = 10
/** 32 of them, so that `byte % 32` is uniform; without 0, 1 and l, which are easily confused. */
const characters = 'abcdefghijkmnopqrstuvwxyz2345678'

export type FactorSeals = ReturnType<typeof factorSeals>

/** `key`: 64 hex digits of this installation. Sealing, recovery codes and their hashes use separate keys derived from it. */
export function factorSeals(key: string) {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', `docketry second factor ${use}`, 32))
  const [sealing, recovering, hashing] = [keyFor('seal 1'), keyFor('recovery'), keyFor('hash')]
  const seals = versionedSeals({
    key: sealing,
    version: 1,
    kind: 'second-factor',
    unreadable: why => coded('second-factor.unreadable', `a sealed sign-in secret does not open: ${why}`),
  })
  const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/gu, '')

  return {
    /** base64url; bound to the person. */
    seal: (secret: string, userId: string): string => seals.seal(secret, [userId, 'kept']),
    /** Throws `second-factor.unreadable` for a modified secret, another person's, or one sealed with another key. */
    open: (sealed: string, userId: string): string => seals.open(sealed, [userId, 'kept']),
    /** Seals a secret that no code has confirmed yet. Until then only the browser has it, so that nothing is stored. `at`: UTC ms. */
    offer: (secret: string, userId: string, at: number): string => seals.seal(`${at} ${secret}`, [userId, 'offered']),
    /** Opens an offer: the secret, and when it was made (UTC ms). Throws as `open` does. */
    offered(sealed: string, userId: string): { secret: string; at: number } {
      const [at = '', secret = ''] = seals.open(sealed, [userId, 'offered']).split(' ')
      return { secret, at: Number(at) }
    },
    /** Ten codes of eight letters and digits (40 bits each), deterministic, so that a repeated request returns the same codes. */
    recoveryOf: (secret: string, userId: string): string[] =>
      Array.from({ length: recoveryCodes }, (_, i) => {
        const bytes = createHmac('sha256', recovering).update([userId, secret, i].join('\u001f')).digest()
        const code = Array.from(bytes.subarray(0, 8), byte => characters[byte % 32]).join('')
        return `${code.slice(0, 4)}-${code.slice(4)}`
      }),
    /** Hash of a recovery code, in hex. Case and characters other than letters and digits make no difference. */
    hashOf: (code: string, userId: string): string =>
      createHmac('sha256', hashing)
        .update(`${userId}\u001f${plain(code)}`)
        .digest('hex'),
  }
}
