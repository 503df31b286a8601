/** Verification codes for tests and benchmarks, which have the installation's keys but no mailbox. */
import { keysIn, secretsFrom } from '../main/config/keys.ts'
import { accountCodeFor } from '../people/account-codes.ts'

/** The code of the mailed link. `data`: the data folder; null: servers with the development secrets. */
export function verificationCode(data: string | null, { user_id, email }: { user_id: string; email: string }): string {
  const { links } = data === null ? secretsFrom({}, false) : keysIn(data)
  return accountCodeFor(links, 'verify-email', user_id, email, Date.now())
}
