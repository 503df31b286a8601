/** Documents of collections that no projection writes: writes need no lease, and times are used as positions. */
import type { Document, Documents, Lease } from './documents.ts'

/** A lease that no other holder can make outdated, because nobody acquires one of such a collection. */
export const unleased = (holder: string): Lease => ({ holder, token: 0 })

/** Writes one document; null deletes it. */
export async function putUnleased(documents: Documents, collection: string, id: string, document: Document | null): Promise<void> {
  const before = (await documents.load(collection, [id])).get(id)?.position ?? 0
  const position = Math.max(Date.now(), before + 1)
  await documents.write(collection, [{ id, position, document }], { position, lease: unleased(collection) })
}

/** Deletes those that were ever written. */
export async function deleteUnleased(documents: Documents, collection: string, ids: string[]): Promise<void> {
  const stored = await documents.load(collection, ids)
  const changes = [...stored].map(([id, { position }]) => ({ id, position: position + 1, document: null }))
  if (changes.length > 0) await documents.write(collection, changes, { position: 0, lease: unleased(collection) })
}
