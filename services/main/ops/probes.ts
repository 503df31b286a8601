/** Small real writes through the ports, to learn whether there is room and an answer. They leave nothing that grows. */
import type { Blobs } from '../../core/ports/blobs.ts'
import type { Documents } from '../../core/ports/documents.ts'

const collection = 'probe'
/** Owner of the one blob that probes keep; no uploaded file has such a name. */
export const probeOwner = 'probe'
const bytes = new TextEncoder().encode('docketry probe')

/** Rewrites one document. Of two processes that write at once one is left out: the other has proven as much. */
export async function probeDocuments(documents: Documents): Promise<void> {
  const before = (await documents.load(collection, [collection])).get(collection)?.position ?? 0
  const position = Math.max(Date.now(), before + 1)
  // Nobody follows this collection: times stand in for positions, and no lease is asked for.
  await documents.write(collection, [{ id: collection, position, document: { id: collection, at: position } }],
    { position, lease: { holder: collection, token: 0 } })
}

/** The same bytes again: written in full each time, and kept once. */
export async function probeBlobs(blobs: Blobs): Promise<void> {
  await blobs.put(probeOwner, bytes)
}
