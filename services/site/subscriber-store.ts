/** Newsletter subscribers, one document per address under its keyed hash. Unsubscribing deletes the document. */
import { plainEmail } from '@docketry/contracts/rules/emails.ts'
import { createHmac } from 'node:crypto'
import { isSameInConstantTime } from '../platform/auth/link-codes.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { subscribers, siteLease } from './collections.ts'

/** `at`: UTC ms. */
type Subscriber = { id: string; email: string; at: number }

const hmac = (key: string, ...parts: string[]): Buffer =>
  createHmac('sha256', key)
    .update(['newsletter', ...parts].join('\u001f'))
    .digest()

/** `key` is a secret of this installation. */
export function subscriberStore(documents: Documents, key: string) {
  const idOf = (email: string): string => hmac(key, 'id', plainEmail(email)).toString('hex')
  const signed = (id: string): string => hmac(key, 'unsubscribe', id).subarray(0, 16).toString('base64url')
  /** The code of the unsubscribe link: id and signature. */
  const codeOf = (id: string): string => `${id}.${signed(id)}`

  async function put(id: string, document: Subscriber | null): Promise<void> {
    const position = ((await documents.load(subscribers, [id])).get(id)?.position ?? 0) + 1
    // Made from no events: the position of the checkpoint is not used.
    await documents.write(subscribers, [{ id, position, document }], { position: 0, lease: siteLease })
  }

  return {
    codeOf,
    /** Null if the address is subscribed already. */
    async add(email: string, at: number): Promise<Subscriber | null> {
      const id = idOf(email)
      if ((await documents.get(subscribers, id)) !== null) return null
      const subscriber = { id, email: email.trim(), at }
      await put(id, subscriber)
      return subscriber
    },
    /** False for a forged code; true also if the code was used before. */
    async remove(code: string): Promise<boolean> {
      const [id = '', signature = ''] = code.split('.')
      if (!/^[0-9a-f]{64}$/u.test(id) || !isSameInConstantTime(signature, signed(id))) return false
      if ((await documents.get(subscribers, id)) !== null) await put(id, null)
      return true
    },
    /** Oldest first. */
    async all(): Promise<(Subscriber & { code: string })[]> {
      const { rows } = await documents.find(subscribers, { sort: [{ field: 'at' }] })
      return (rows as Subscriber[]).map(row => ({ ...row, code: codeOf(row.id) })) // written above and nowhere else
    },
  }
}
