/** A new user's verification where a test or a bench has the installation's keys and no mail to read. */
import { keysIn, secretsFrom } from '../main/config/keys.ts'
import { accountCodeFor } from '../people/account-codes.ts'

/** `data`: the data folder; null: servers with the developers' secrets. The code is the one that the mail carries. */
export function verificationCode(data: string | null, { user_id, email }: { user_id: string; email: string }): string {
  const { links } = data === null ? secretsFrom({}, false) : keysIn(data)
  return accountCodeFor(links, 'verify-email', user_id, email, Date.now())
}
