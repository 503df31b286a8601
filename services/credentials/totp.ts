/** Sign-in codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, supported by all apps). */
import { Secret, TOTP } from 'otpauth'

const period = 30

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Docketry', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

export const totp = {
  /** 160 bits as base32. */
  newSecret: (): string => new Secret({ size: 20 }).base32,
  /** `otpauth://…`, as apps read it from a QR code. `label` is the email address. */
  uriOf: (secret: string, label: string): string => totpOf(secret, label).toString(),
  /**
   * The code's time step (30 seconds since 1970): the one of `at` (UTC ms), or one before or after, to tolerate clock differences; null for
   * a wrong code. White space is ignored.
   */
  stepOf(secret: string, code: string, at: number): number | null {
    const token = code.replace(/\s/gu, '')
    if (!/^\d{6}$/u.test(token)) return null
    const delta = totpOf(secret).validate({ token, timestamp: at, window: 1 })
    return delta === null ? null : Math.floor(at / 1000 / period) + delta
  },
  /** The code of a moment, as the app shows it. */
  codeAt: (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at }),
}
export type Totp = typeof totp
