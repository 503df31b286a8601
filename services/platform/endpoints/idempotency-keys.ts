/**
 * Idempotency keys: which request a key was first used for. Kept as documents, so that a restart remembers them and every process of an
 * installation sees the same; the first request to write its fingerprint has the key. A month's keys are dropped with the month after it; events
 * carry the fingerprint as well, and are compared for ever (execute.ts).
 */
import { createHmac } from 'node:crypto'
import canonicalize from 'canonicalize'
import { idFrom } from '../events/ids.ts'
import type { Document, Documents } from '../ports/documents.ts'
import { refuse } from '../errors/refuse.ts'

/** Command ids that wrote no event, with the position that their answer waited for. */
type Unchanged = [commandId: string, position: number | null][]
type Row = { id: string; fingerprint: string; unchanged: Unchanged }

/**
 * A key that is this request's. `before`: its commands that wrote nothing when it was first answered: a repeat must not decide them anew.
 * `answered` keeps those of this time.
 */
export type ClaimedKey = { fingerprint: string; before: ReadonlyMap<string, number | null>; answered(unchanged: Unchanged): Promise<void> }

/** `request`: what must be the same when a key is used again, as JSON. Throws `command.reused-key` when the key was used for something else. */
export type ClaimKey = (userId: string | null, key: string, request: unknown) => Promise<ClaimedKey>

/** Nobody folds into these collections, so there is no lease: the first write of a document has position 1, and only one such write counts. */
const unleased = { holder: 'request-keys', token: 0 }
const collectionOf = (month: Date): string => `request-keys-${month.toISOString().slice(0, 7)}`
const monthsBefore = (at: number, months: number): Date => {
  const date = new Date(at)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
}
/** Collections of the months before last that may still be there. */
const oldMonths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

export function keyClaimer(documents: Documents, secret: string, clock: () => number = Date.now): ClaimKey {
  let current = ''
  /** Keyed: the body of a sign-in must not be guessed from what is stored. 128 bits. */
  const fingerprintOf = (request: unknown): string =>
    createHmac('sha256', secret).update(`request\u001f${canonicalize(request) ?? ''}`).digest().subarray(0, 16).toString('base64url')

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
      await documents.write(now, [{ id, position: 1, document, isNew: true }], { position: 0, lease: unleased })
      row = (await documents.get(now, id)) as Row | null // as above
    }
    if (row?.fingerprint !== fingerprint) throw refuse('command.reused-key')
    return {
      fingerprint,
      before: new Map(row.unchanged),
      async answered(unchanged) {
        if (unchanged.length === 0) return
        await documents.write(collection, [{ id, position: 2, document: { id, fingerprint, unchanged } }], { position: 0, lease: unleased })
      },
    }
  }
}
