/**
 * Idempotency keys: which request a key was first used for. Stored as documents, so that they survive a restart and are shared by all
 * processes of an installation; the first request to write its fingerprint claims the key. Keys are dropped at the end of the month after
 * their own; events carry the fingerprint as well, so a repeat of a command that wrote events is recognised for ever (execute.ts).
 */
import { createHmac } from 'node:crypto'
import canonicalize from 'canonicalize'
import { idFrom } from '../events/ids.ts'
import type { Document, Documents } from '../ports/documents.ts'
import { unleased } from '../ports/unleased.ts'
import { refuse } from '../errors/refuse.ts'

/** Ids of commands that wrote no event, with the position that their answer waited for. */
type Unchanged = [commandId: string, position: number | null][]
type Row = { id: string; fingerprint: string; unchanged: Unchanged }

/**
 * A key claimed by this request. `before`: the commands that wrote no event when the request was first answered; a repeat must not decide
 * them again. `answered` stores those of the current answer.
 */
export type ClaimedKey = { fingerprint: string; before: ReadonlyMap<string, number | null>; answered(unchanged: Unchanged): Promise<void> }

/**
 * `request`: what must be the same when a key is used again, as JSON. Throws `command.reused-key` when the key was used for something else.
 */
export type ClaimKey = (userId: string | null, key: string, request: unknown) => Promise<ClaimedKey>

/** The first write of a document has position 1, and only one such write takes effect. */
const lease = unleased('request-keys')
const collectionOf = (month: Date): string => `request-keys-${month.toISOString().slice(0, 7)}`
const monthsBefore = (at: number, months: number): Date => {
  const date = new Date(at)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
}
/** Ages in months of the collections to drop. */
const oldMonths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

export function keyClaimer(documents: Documents, secret: string, clock: () => number = Date.now): ClaimKey {
  let current = ''
  /** A keyed hash of 128 bits: the body of a sign-in cannot be guessed from it. */
  const fingerprintOf = (request: unknown): string =>
    createHmac('sha256', secret)
      .update(`request\u001f${canonicalize(request) ?? ''}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url')

  async function dropOld(collection: string, at: number): Promise<void> {
    if (collection === current) return
    current = collection
    for (const months of oldMonths) await documents.drop(collectionOf(monthsBefore(at, months)))
  }

  return async (userId, key, request) => {
    const at = clock()
    const [now, last] = [collectionOf(new Date(at)), collectionOf(monthsBefore(at, 1))]
    await dropOld(now, at)
    const id = idFrom('request-key', userId ?? 'anyone', key)
    const fingerprint = fingerprintOf(request)
    let collection = last
    let row = (await documents.get(last, id)) as Row | null // written below and nowhere else
    if (row === null) {
      collection = now
      const document: Document = { id, fingerprint, unchanged: [] }
      await documents.write(now, [{ id, position: 1, document, isNew: true }], { position: 0, lease })
      row = (await documents.get(now, id)) as Row | null // as above
    }
    if (row?.fingerprint !== fingerprint) throw refuse('command.reused-key')
    return {
      fingerprint,
      before: new Map(row.unchanged),
      async answered(unchanged) {
        if (unchanged.length === 0) return
        await documents.write(collection, [{ id, position: 2, document: { id, fingerprint, unchanged } }], { position: 0, lease })
      },
    }
  }
}
