/** Small real writes through the ports, to learn whether there is room and an answer. They leave nothing that grows. */
import { newId } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'

const collection = 'probe'
const bytes = new TextEncoder().encode('docketry probe')

/** Rewrites one document. Of two processes that write at once one is left out: the other has proven as much. */
export async function probeDocuments(documents: Documents): Promise<void> {
  const before = (await documents.load(collection, [collection])).get(collection)?.position ?? 0
  const position = Math.max(Date.now(), before + 1)
  // Nobody follows this collection: times stand in for positions, and no lease is asked for.
  await documents.write(collection, [{ id: collection, position, document: { id: collection, at: position } }],
    { position, lease: { holder: collection, token: 0 } })
}

/** Put and erased again, each time under an owner of its own: several processes do this at once, and an empty store is to stay empty. */
export async function probeBlobs(blobs: Blobs): Promise<void> {
  const owner = `probe-${newId()}`
  await blobs.put(owner, bytes)
  await blobs.erase(owner)
}
