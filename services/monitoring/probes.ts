/** Small real writes through the ports, to check that the stores accept writes. They leave nothing that grows. */
import { newId } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'

const collection = 'probe'
const bytes = new TextEncoder().encode('docketry probe')

/** Rewrites one document. Of two concurrent writes one is ignored: the other has proven the same. */
export async function probeDocuments(documents: Documents): Promise<void> {
  const before = (await documents.load(collection, [collection])).get(collection)?.position ?? 0
  const position = Math.max(Date.now(), before + 1)
  // No projection writes this collection: the time serves as position, and no lease is needed.
  await documents.write(collection, [{ id: collection, position, document: { id: collection, at: position } }],
    { position, lease: { holder: collection, token: 0 } })
}

/** Puts a blob under a new owner and erases it: several processes do this at once, and an empty store stays empty. */
export async function probeBlobs(blobs: Blobs): Promise<void> {
  const owner = `probe-${newId()}`
  await blobs.put(owner, bytes)
  await blobs.erase(owner)
}
