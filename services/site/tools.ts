/** Dependencies of the public site's endpoints. */
import type { Mail } from '@docketry/contracts/mail.ts'
import type { Operator } from '@docketry/contracts/operator.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { Counts } from './count-store.ts'
import type { CleanHtml } from './post-form.ts'

/** `durable`: documents that no event can rebuild. `emailSecret`: the secret that keys hashes of addresses. */
export type SiteTools = {
  durable: Documents
  operator: Operator
  counts: Counts
  emailSecret: string
  cleanHtml: CleanHtml
  sendMail(mail: Mail): Promise<void>
}
